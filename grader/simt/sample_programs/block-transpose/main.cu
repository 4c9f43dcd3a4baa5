// block-transpose: each block transposes its own tile of a matrix in place, through shared memory;
// for tiles of several widths. Planted: race.shared.
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) check((call), __LINE__)

template <int block_width>
__global__ void transpose_blocks(int* a, int width) {
    __shared__ int tile[block_width][block_width];
    const int at =
        (blockIdx.y * block_width + threadIdx.y) * width + blockIdx.x * block_width + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = a[at];
#ifndef PLANTED
    __syncthreads();
#endif
    a[at] = tile[threadIdx.x][threadIdx.y];  // planted: race.shared
}

/// True if each tile of a width x height matrix is transposed.
template <int block_width>
bool transposes(int width, int height) {
    std::vector<int> a(width * height), result(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<int>(i * 7 % 1009);
    const std::size_t bytes = a.size() * sizeof(int);
    int* device_a = nullptr;
    CHECK(cudaMalloc(&device_a, bytes));
    CHECK(cudaMemcpy(device_a, a.data(), bytes, cudaMemcpyHostToDevice));
    transpose_blocks<block_width>
        <<<dim3(width / block_width, height / block_width), dim3(block_width, block_width)>>>(
            device_a, width);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result.data(), device_a, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_a));

    bool good = true;
    long long weighted = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int left = x / block_width * block_width, top = y / block_width * block_width;
            good = good && result[y * width + x] == a[(top + x - left) * width + left + y - top];
            weighted += static_cast<long long>(result[y * width + x]) * (1 + x % 7 + y % 5);
        }
    std::printf("tiles of %d x %d: weighted sum %lld\n", block_width, block_width, weighted);
    return good;
}

int main() {
    const bool one = transposes<1>(5, 7), five = transposes<5>(35, 20);
    const bool twenty = transposes<20>(80, 60), most = transposes<32>(96, 64);
    const bool good = one && five && twenty && most;
    std::printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
