// Alternative: offsets in std::size_t, pointers that promise not to overlap.
#include <cstddef>

__global__ void product(const float* __restrict__ a, const float* __restrict__ b,
                        float* __restrict__ c, int j, int k, int l) {
    __shared__ float as[16][16], bs[16][16];
    const std::size_t rows = j, depth = k, columns = l, x = threadIdx.x, y = threadIdx.y;
    const std::size_t row = std::size_t{blockIdx.y} * 16 + y;
    const std::size_t column = std::size_t{blockIdx.x} * 16 + x;
    float sum = 0;
    for (std::size_t start = 0; start < depth; start += 16) {
        as[y][x] = row < rows && start + x < depth ? a[row * depth + start + x] : 0;
        bs[y][x] = column < columns && start + y < depth ? b[(start + y) * columns + column] : 0;
        __syncthreads();
        for (std::size_t i = 0; i < 16; ++i) sum += as[y][i] * bs[i][x];
        __syncthreads();
    }
    if (row < rows && column < columns) c[row * columns + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int j, int k, int l) {
    if (j == 0 || l == 0) return;
    product<<<dim3((l + 15) / 16, (j + 15) / 16), dim3(16, 16)>>>(a, b, c, j, k, l);
}
