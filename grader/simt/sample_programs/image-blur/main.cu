// image-blur: the mean of a square of pixels around each, smaller at the border. Planted:
// bounds.global.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int BLUR_SIZE = 2;

#define gpuErrchk(ans) \
    { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char* file, int line) {
    if (code != cudaSuccess) {
        fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
        printf("FAILED\n");
        exit(code);
    }
}

__host__ __device__ inline int pixelsAround(int at, int size) {
    int first = at - BLUR_SIZE < 0 ? 0 : at - BLUR_SIZE;
    int last = at + BLUR_SIZE > size - 1 ? size - 1 : at + BLUR_SIZE;
    return last - first + 1;
}

__global__ void blurKernel(const unsigned char* in, unsigned char* out, int w, int h) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= w || row >= h) return;
    int pixVal = 0;
    for (int dy = -BLUR_SIZE; dy <= BLUR_SIZE; ++dy)
        for (int dx = -BLUR_SIZE; dx <= BLUR_SIZE; ++dx) {
            int y = row + dy, x = col + dx;
#ifdef PLANTED
            if (y > -2 && y < h && x >= 0 && x < w)
#else
            if (y > -1 && y < h && x >= 0 && x < w)
#endif
                pixVal += in[y * w + x];  // planted: bounds.global
        }
    out[row * w + col] = (unsigned char)(pixVal / (pixelsAround(row, h) * pixelsAround(col, w)));
}

int main() {
    const int w = 75, h = 62;
    std::vector<unsigned char> in(w * h), out(w * h);
    for (int i = 0; i < w * h; ++i) in[i] = (unsigned char)((i * i + 3 * i) % 251);

    unsigned char *d_in, *d_out;
    gpuErrchk(cudaMalloc(&d_in, w * h));
    gpuErrchk(cudaMalloc(&d_out, w * h));
    gpuErrchk(cudaMemcpy(d_in, in.data(), w * h, cudaMemcpyHostToDevice));
    dim3 dimBlock(16, 8);
    blurKernel<<<dim3((w + 15) / 16, (h + 7) / 8), dimBlock>>>(d_in, d_out, w, h);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
    gpuErrchk(cudaMemcpy(out.data(), d_out, w * h, cudaMemcpyDeviceToHost));
    gpuErrchk(cudaFree(d_in));
    gpuErrchk(cudaFree(d_out));

    for (int r = 0; r < h; ++r)
        for (int c = 0; c < w; ++c) {
            int sum = 0, count = 0;
            for (int y = r - BLUR_SIZE; y <= r + BLUR_SIZE; ++y)
                for (int x = c - BLUR_SIZE; x <= c + BLUR_SIZE; ++x)
                    if (y >= 0 && y < h && x >= 0 && x < w) sum += in[y * w + x], ++count;
            if (out[r * w + c] != sum / count) {
                printf("FAILED at row %d, column %d\n", r, c);
                return 1;
            }
        }
    printf("PASSED\n");
    return 0;
}
