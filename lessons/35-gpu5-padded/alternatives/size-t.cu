// Alternative: offsets in std::size_t, pointers that promise not to overlap.
#include <cstddef>

__global__ void product(const float* __restrict__ a, const float* __restrict__ b,
                        float* __restrict__ c, int n) {
    __shared__ float as[16][16];
    __shared__ float bs[16][17];
    const std::size_t size = n, x = threadIdx.x, y = threadIdx.y;
    const std::size_t row = std::size_t{blockIdx.y} * 16 + y,
                      column = std::size_t{blockIdx.x} * 16 + x;
    float sum = 0;
    for (std::size_t start = 0; start < size; start += 16) {
        const bool has_a = row < size && start + x < size;
        const bool has_b = column < size && start + y < size;
        as[y][x] = has_a ? a[row * size + start + x] : 0;
        bs[x][y] = has_b ? b[(start + y) * size + column] : 0;
        __syncthreads();
#pragma unroll
        for (std::size_t k = 0; k < 16; ++k) sum += as[y][k] * bs[x][k];
        __syncthreads();
    }
    if (row < size && column < size) c[row * size + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    product<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void unpadded(const float* __restrict__ a, const float* __restrict__ b,
                        float* __restrict__ c, int n) {
    __shared__ float as[16][16];
    __shared__ float bs[16][16];
    const std::size_t size = n, x = threadIdx.x, y = threadIdx.y;
    const std::size_t row = std::size_t{blockIdx.y} * 16 + y,
                      column = std::size_t{blockIdx.x} * 16 + x;
    float sum = 0;
    for (std::size_t start = 0; start < size; start += 16) {
        const bool has_a = row < size && start + x < size;
        const bool has_b = column < size && start + y < size;
        as[y][x] = has_a ? a[row * size + start + x] : 0;
        bs[x][x ^ y] = has_b ? b[(start + y) * size + column] : 0;
        __syncthreads();
#pragma unroll
        for (std::size_t k = 0; k < 16; ++k) sum += as[y][k] * bs[x][x ^ k];
        __syncthreads();
    }
    if (row < size && column < size) c[row * size + column] = sum;
}

void matmul_any_banks(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const unsigned blocks = (n + 15) / 16;
    unpadded<<<dim3(blocks, blocks), dim3(16, 16)>>>(a, b, c, n);
}
