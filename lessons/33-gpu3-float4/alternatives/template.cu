// Alternative: a template for the vector, and its floats seen as an array.
#include <cstddef>

template <class V>
__global__ void vectors(const float* a, const float* b, float* c, int n) {
    constexpr int width = sizeof(V) / sizeof(float);
    const long long column = width * static_cast<long long>(blockIdx.x * blockDim.x + threadIdx.x);
    const long long row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;
    alignas(16) float sum[width] = {};
    for (long long k = 0; k < n; k += 4) {
        const float4 four = *reinterpret_cast<const float4*>(a + row * n + k);
        const float left[4] = {four.x, four.y, four.z, four.w};
        for (int step = 0; step < 4; ++step) {
            const V right = *reinterpret_cast<const V*>(b + (k + step) * n + column);
            const float* values = reinterpret_cast<const float*>(&right);
            for (int e = 0; e < width; ++e) sum[e] += left[step] * values[e];
        }
    }
    *reinterpret_cast<V*>(c + row * n + column) = *reinterpret_cast<const V*>(sum);
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
        vectors<float4><<<dim3(blocks(n, 4 * 4), blocks(n, 1 * 16)), dim3(4, 16)>>>(a, b, c, n);
    else
        plain<<<dim3(blocks(n, 16), blocks(n, 16)), dim3(16, 16)>>>(a, b, c, n);
}

/// A piece of `rows` rows, each of one vector.
template <class V, int rows>
__global__ void pieces(const float* a, const float* b, float* c, int n) {
    constexpr int width = sizeof(V) / sizeof(float);
    const long long column = width * static_cast<long long>(blockIdx.x * blockDim.x + threadIdx.x);
    const long long row = rows * static_cast<long long>(blockIdx.y * blockDim.y + threadIdx.y);
    if (row >= n || column >= n) return;
    alignas(16) float sum[rows][width] = {};
    for (long long k = 0; k < n; k += 4) {
        alignas(16) float left[rows][4];
        for (int i = 0; i < rows; ++i)
            *reinterpret_cast<float4*>(left[i]) =
                *reinterpret_cast<const float4*>(a + (row + i) * n + k);
        for (int step = 0; step < 4; ++step) {
            const V right = *reinterpret_cast<const V*>(b + (k + step) * n + column);
            const float* values = reinterpret_cast<const float*>(&right);
            for (int i = 0; i < rows; ++i)
                for (int e = 0; e < width; ++e) sum[i][e] += left[i][step] * values[e];
        }
    }
    for (int i = 0; i < rows; ++i)
        *reinterpret_cast<V*>(c + (row + i) * n + column) = *reinterpret_cast<const V*>(sum[i]);
}

void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) { return (count + each - 1) / each; };
    pieces<float4, 2><<<dim3(blocks(n, 4 * 4), blocks(n, 2 * 16)), dim3(4, 16)>>>(a, b, c, n);
}
