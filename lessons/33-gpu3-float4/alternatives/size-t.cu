// Alternative: every offset is a std::size_t, and the pointers promise not to overlap.
#include <cstddef>

__device__ void add(float4& sum, float factor, float4 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
    sum.z += factor * value.z;
    sum.w += factor * value.w;
}

__global__ void vectors(const float* __restrict__ a, const float* __restrict__ b,
                        float* __restrict__ c, int n) {
    const std::size_t size = n;
    const std::size_t column = 4 * (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x);
    const std::size_t row = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
    if (row >= size || column >= size) return;
    float4 sum = make_float4(0, 0, 0, 0);
    for (std::size_t k = 0; k < size; k += 4) {
        const float4 left = *reinterpret_cast<const float4*>(a + row * size + k);
        const float* from = b + k * size + column;
        add(sum, left.x, *reinterpret_cast<const float4*>(from));
        add(sum, left.y, *reinterpret_cast<const float4*>(from + size));
        add(sum, left.z, *reinterpret_cast<const float4*>(from + 2 * size));
        add(sum, left.w, *reinterpret_cast<const float4*>(from + 3 * size));
    }
    *reinterpret_cast<float4*>(c + row * size + column) = sum;
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

/// Rows `row` and `row + n / 2`: a thread's two rows need not be neighbours.
__global__ void halves(const float* __restrict__ a, const float* __restrict__ b,
                       float* __restrict__ c, int n) {
    const std::size_t size = n, apart = size / 2 * size;
    const std::size_t column = 4 * (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x);
    const std::size_t row = std::size_t{blockIdx.y} * blockDim.y + threadIdx.y;
    if (row >= size / 2 || column >= size) return;
    float4 upper = make_float4(0, 0, 0, 0), lower = make_float4(0, 0, 0, 0);
    for (std::size_t k = 0; k < size; k += 4) {
        const float* left = a + row * size + k;
        const float4 first = *reinterpret_cast<const float4*>(left);
        const float4 second = *reinterpret_cast<const float4*>(left + apart);
        const float* from = b + k * size + column;
        float4 value = *reinterpret_cast<const float4*>(from);
        add(upper, first.x, value);
        add(lower, second.x, value);
        value = *reinterpret_cast<const float4*>(from + size);
        add(upper, first.y, value);
        add(lower, second.y, value);
        value = *reinterpret_cast<const float4*>(from + 2 * size);
        add(upper, first.z, value);
        add(lower, second.z, value);
        value = *reinterpret_cast<const float4*>(from + 3 * size);
        add(upper, first.w, value);
        add(lower, second.w, value);
    }
    float* to = c + row * size + column;
    *reinterpret_cast<float4*>(to) = upper;
    *reinterpret_cast<float4*>(to + apart) = lower;
}

void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) { return (count + each - 1) / each; };
    halves<<<dim3(blocks(n, 4 * 4), blocks(n, 2 * 16)), dim3(4, 16)>>>(a, b, c, n);
}
