// Alternative: places come from a group, the four steps are a lambda.
#include <cooperative_groups.h>

#include <cstddef>

namespace cg = cooperative_groups;

__global__ void vectors(const float* a, const float* b, float* c, int n) {
    const auto block = cg::this_thread_block();
    const std::size_t j = block.group_index().x * blockDim.x + block.thread_index().x;
    const std::size_t row = block.group_index().y * blockDim.y + block.thread_index().y;
    const std::size_t size = n, length = size / 4;
    const bool inside = row < size && j < length;
    if (!inside) return;
    float4 sum = make_float4(0, 0, 0, 0);
    const float4* column = reinterpret_cast<const float4*>(b) + j;
    const auto step = [&](std::size_t k, float factor) {
        const float4 value = column[k * length];
        sum.x = fmaf(factor, value.x, sum.x);
        sum.y = fmaf(factor, value.y, sum.y);
        sum.z = fmaf(factor, value.z, sum.z);
        sum.w = fmaf(factor, value.w, sum.w);
    };
    const float4* left = reinterpret_cast<const float4*>(&a[row * size]);
    for (std::size_t k = 0; k < size; k += 4) {
        const float4 four = __ldg(&left[k / 4]);
        step(k, four.x);
        step(k + 1, four.y);
        step(k + 2, four.z);
        step(k + 3, four.w);
    }
    reinterpret_cast<float4*>(&c[row * size])[j] = sum;
}

/// For any n.
__global__ void plain(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;
    const std::size_t size = n;
    float sum = 0;
    for (std::size_t k = 0; k < size; ++k) sum += a[row * size + k] * b[k * size + column];
    c[row * size + column] = sum;
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) { return (count + each - 1) / each; };
    if (n % 4 == 0)
        vectors<<<dim3(blocks(n, 4 * 4), blocks(n, 1 * 16)), dim3(4, 16)>>>(a, b, c, n);
    else
        plain<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void row_pairs(const float* a, const float* b, float* c, int n) {
    const auto block = cg::this_thread_block();
    const std::size_t j = block.group_index().x * blockDim.x + block.thread_index().x;
    const std::size_t pair = block.group_index().y * blockDim.y + block.thread_index().y;
    const std::size_t size = n, length = size / 4;
    if (pair >= size / 2 || j >= length) return;
    float sums[2][4] = {};
    const float4* column = reinterpret_cast<const float4*>(b) + j;
    const float4* left = reinterpret_cast<const float4*>(&a[2 * pair * size]);
    for (std::size_t k = 0; k < size; k += 4) {
        const float4 first = __ldg(&left[k / 4]), second = __ldg(&left[k / 4 + length]);
        const float factors[2][4] = {{first.x, first.y, first.z, first.w},
                                     {second.x, second.y, second.z, second.w}};
        for (int step = 0; step < 4; ++step) {
            const float4 value = column[(k + step) * length];
            for (int i = 0; i < 2; ++i) {
                sums[i][0] = fmaf(factors[i][step], value.x, sums[i][0]);
                sums[i][1] = fmaf(factors[i][step], value.y, sums[i][1]);
                sums[i][2] = fmaf(factors[i][step], value.z, sums[i][2]);
                sums[i][3] = fmaf(factors[i][step], value.w, sums[i][3]);
            }
        }
    }
    for (int i = 0; i < 2; ++i)
        reinterpret_cast<float4*>(&c[(2 * pair + i) * size])[j] =
            make_float4(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
}

void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) { return (count + each - 1) / each; };
    row_pairs<<<dim3(blocks(n, 4 * 4), blocks(n, 2 * 16)), dim3(4, 16)>>>(a, b, c, n);
}
