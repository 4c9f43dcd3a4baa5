// Alternative: every offset is a std::size_t, and the pointers promise not to overlap.
#include <cstddef>

__device__ void add(float2& sum, float factor, float2 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
}

__global__ void vectors(const float* __restrict__ a, const float* __restrict__ b,
                        float* __restrict__ c, int n) {
    const std::size_t size = n;
    const std::size_t column = 2 * (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x);
    const std::size_t row = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
    if (row >= size || column >= size) return;
    float2 sum = make_float2(0, 0);
    for (std::size_t k = 0; k < size; k += 4) {
        const float4 left = *reinterpret_cast<const float4*>(a + row * size + k);
        const float* from = b + k * size + column;
        add(sum, left.x, *reinterpret_cast<const float2*>(from));
        add(sum, left.y, *reinterpret_cast<const float2*>(from + size));
        add(sum, left.z, *reinterpret_cast<const float2*>(from + 2 * size));
        add(sum, left.w, *reinterpret_cast<const float2*>(from + 3 * size));
    }
    *reinterpret_cast<float2*>(c + row * size + column) = sum;
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
        vectors<<<dim3(blocks(n, 2 * 8), blocks(n, 1 * 8)), dim3(8, 8)>>>(a, b, c, n);
    else
        plain<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, b, c, n);
}
