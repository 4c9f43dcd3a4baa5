// shared-bitmap: each thread writes a shade into shared memory and takes that of the thread at the
// opposite corner of its block. Planted: race.shared.
#include <cstdio>
#include <cstdlib>
#include <vector>

const int dim = 160;
const int side = 16;

/// A wave of whole numbers with period `dim` / 2: 0 to dim / 4 and back.
__host__ __device__ int wave(int x) {
    const int period = dim / 2;
    x %= period;
    return x < period / 2 ? x : period - x;
}

__host__ __device__ unsigned char shade(int x, int y) {
    return static_cast<unsigned char>(255 * wave(x) * wave(y) / (dim * dim / 16));
}

__global__ void kernel(uchar4* picture) {
    const int x = threadIdx.x + blockIdx.x * blockDim.x;
    const int y = threadIdx.y + blockIdx.y * blockDim.y;
    __shared__ unsigned char shared[side][side];
    shared[threadIdx.x][threadIdx.y] = shade(x, y);
#ifndef PLANTED
    __syncthreads();
#endif
    uchar4 pixel = make_uchar4(0, 0, 0, 255);
    pixel.y = shared[side - 1 - threadIdx.x][side - 1 - threadIdx.y];  // planted: race.shared
    picture[x + y * dim] = pixel;
}

static void check(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: %s: %s\n", what, cudaGetErrorString(status));
    std::exit(1);
}

int main() {
    std::vector<uchar4> picture(dim * dim);
    uchar4* dev_picture = nullptr;
    check(cudaMalloc(&dev_picture, picture.size() * sizeof(uchar4)), "cudaMalloc");
    kernel<<<dim3(dim / side, dim / side), dim3(side, side)>>>(dev_picture);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(picture.data(), dev_picture, picture.size() * sizeof(uchar4),
                     cudaMemcpyDeviceToHost),
          "copy");
    check(cudaFree(dev_picture), "cudaFree");

    int wrong = 0;
    long long sum = 0;
    for (int y = 0; y < dim; ++y)
        for (int x = 0; x < dim; ++x) {
            const uchar4 pixel = picture[x + y * dim];
            const int other_x = x / side * side + side - 1 - x % side;
            const int other_y = y / side * side + side - 1 - y % side;
            wrong += pixel.x != 0 || pixel.y != shade(other_x, other_y) || pixel.w != 255;
            sum += static_cast<long long>(pixel.y) * (1 + x % 7 + y % 5);
        }
    std::printf("%d x %d pixels, weighted sum of the shades %lld\n", dim, dim, sum);
    std::printf(wrong == 0 ? "PASSED\n" : "FAILED\n");
    return wrong != 0;
}
