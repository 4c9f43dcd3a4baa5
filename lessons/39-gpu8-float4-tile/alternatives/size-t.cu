// Alternative: offsets in std::size_t and a while loop; steps are counted through the whole tile.
#include <cstddef>

__global__ void product(const float* a, const float* b, float* c, int n) {
    // as[g][4*r + j] is the element in row r and column 4*g + j of the tile of A.
    __shared__ alignas(16) float as[16][68];
    const int x = threadIdx.x, y = threadIdx.y;
    const long long column = blockIdx.x * 128 + y * 16 + x, first_row = blockIdx.y * 16;
    float sum[16] = {};
    const float* __restrict__ right = b + column;
    const auto element = [&](std::size_t k) { return __ldg(right + k * n); };
    const auto load_tile = [&](int start) {
        for (int row = y; row < 16; row += 8)
            *reinterpret_cast<float4*>(&as[x][4 * row]) =
                *reinterpret_cast<const float4*>(a + (first_row + row) * n + start + 4 * x);
    };
    const auto use = [&](int group, int j, float value) {
#pragma unroll
        for (int i = 0; i < 16; ++i) sum[i] += as[group][4 * i + j] * value;
    };
    std::size_t start = 0;
    while (start < static_cast<std::size_t>(n)) {
        float value[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) value[j] = element(start + j);
        load_tile(static_cast<int>(start));
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 60; ++k) {
            use(k / 4, k % 4, value[k % 4]);
            value[k % 4] = element(start + k + 4);
        }
#pragma unroll
        for (int k = 60; k < 64; ++k) use(15, k % 4, value[k % 4]);
        start += 64;
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) c[(first_row + i) * n + column] = sum[i];
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    product<<<dim3(n / 128, n / 16), dim3(16, 8)>>>(a, b, c, n);
}
