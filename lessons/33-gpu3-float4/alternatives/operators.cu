// Alternative: operators for vectors, pointers that move on, a while loop.
#include <cstddef>

__device__ float4 operator*(float factor, float4 value) {
    return make_float4(factor * value.x, factor * value.y, factor * value.z, factor * value.w);
}
__device__ float4 operator+(float4 first, float4 second) {
    return make_float4(first.x + second.x, first.y + second.y, first.z + second.z,
                       first.w + second.w);
}

__global__ void vectors(const float* a, const float* b, float* c, int n) {
    const long long row = static_cast<long long>(blockIdx.y) * blockDim.y + threadIdx.y;
    const long long place = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    const long long length = n / 4;
    if (row >= n || place >= length) return;
    const float4* left = reinterpret_cast<const float4*>(a + row * n);
    const float4* end = left + n / 4;
    const float4* right = reinterpret_cast<const float4*>(b) + place;
    float4 sum = make_float4(0, 0, 0, 0);
    while (left != end) {
        const float4 four = *left++;
        const float factors[] = {four.x, four.y, four.z, four.w};
        for (const float factor : factors) {
            sum = sum + factor * *right;
            right += length;
        }
    }
    reinterpret_cast<float4*>(c)[row * length + place] = sum;
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

__global__ void two(const float* a, const float* b, float* c, int n) {
    const long long row = 2 * (static_cast<long long>(blockIdx.y) * blockDim.y + threadIdx.y);
    const long long place = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
    const long long length = n / 4;
    if (row >= n || place >= length) return;
    const float4* left = reinterpret_cast<const float4*>(a + row * n);
    const float4* end = left + length;
    const float4* right = reinterpret_cast<const float4*>(b) + place;
    float4 upper = make_float4(0, 0, 0, 0), lower = upper;
    while (left != end) {
        const float4 above = left[0], below = left[length];
        ++left;
        const float factors[][2] = {
            {above.x, below.x}, {above.y, below.y}, {above.z, below.z}, {above.w, below.w}};
        for (const auto& factor : factors) {
            const float4 value = *right;
            upper = upper + factor[0] * value;
            lower = lower + factor[1] * value;
            right += length;
        }
    }
    float4* to = reinterpret_cast<float4*>(c) + row * length + place;
    to[0] = upper;
    to[length] = lower;
}

void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) { return (count + each - 1) / each; };
    two<<<dim3(blocks(n, 4 * 4), blocks(n, 2 * 16)), dim3(4, 16)>>>(a, b, c, n);
}
