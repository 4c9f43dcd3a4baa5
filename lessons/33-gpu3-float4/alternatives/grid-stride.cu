// Alternative: a grid of at most 1,024 blocks a side walks over C.
#include <cstddef>

__device__ void add(float4& sum, float factor, float4 value) {
    sum.x += factor * value.x;
    sum.y += factor * value.y;
    sum.z += factor * value.z;
    sum.w += factor * value.w;
}

__global__ void vectors(const float* a, const float* b, float* c, int n) {
    const std::size_t length = n / 4;
    const float4* right = reinterpret_cast<const float4*>(b);
    for (std::size_t row = blockIdx.y * blockDim.y + threadIdx.y; row < n;
         row += std::size_t{gridDim.y} * blockDim.y) {
        const float4* left = reinterpret_cast<const float4*>(a + row * n);
        for (std::size_t j = blockIdx.x * blockDim.x + threadIdx.x; j < length;
             j += std::size_t{gridDim.x} * blockDim.x) {
            float4 sum = make_float4(0, 0, 0, 0);
            const float4* below = right + j;
            for (std::size_t k = 0; k < length; ++k) {
                const float4 four = left[k];
                add(sum, four.x, below[0]);
                add(sum, four.y, below[length]);
                add(sum, four.z, below[2 * length]);
                add(sum, four.w, below[3 * length]);
                below += 4 * length;
            }
            reinterpret_cast<float4*>(c)[row * length + j] = sum;
        }
    }
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
    const auto blocks = [](int count, int each) {
        const int needed = (count + each - 1) / each;
        return needed < 1024 ? needed : 1024;
    };
    if (n % 4 == 0)
        vectors<<<dim3(blocks(n, 4 * 4), blocks(n, 1 * 16)), dim3(4, 16)>>>(a, b, c, n);
    else
        plain<<<dim3((n + 15) / 16, (n + 15) / 16), dim3(16, 16)>>>(a, b, c, n);
}

__global__ void pairs_of_rows(const float* a, const float* b, float* c, int n) {
    const std::size_t length = n / 4;
    const float4* right = reinterpret_cast<const float4*>(b);
    for (std::size_t row = 2 * (blockIdx.y * blockDim.y + threadIdx.y); row < n;
         row += std::size_t{2} * gridDim.y * blockDim.y) {
        const float4* left = reinterpret_cast<const float4*>(a + row * n);
        for (std::size_t j = blockIdx.x * blockDim.x + threadIdx.x; j < length;
             j += std::size_t{gridDim.x} * blockDim.x) {
            float4 upper = make_float4(0, 0, 0, 0), lower = make_float4(0, 0, 0, 0);
            const float4* below = right + j;
            for (std::size_t k = 0; k < length; ++k) {
                const float4 first = left[k], second = left[k + length];
                const float4 rows[] = {below[0], below[length], below[2 * length],
                                       below[3 * length]};
                add(upper, first.x, rows[0]);
                add(lower, second.x, rows[0]);
                add(upper, first.y, rows[1]);
                add(lower, second.y, rows[1]);
                add(upper, first.z, rows[2]);
                add(lower, second.z, rows[2]);
                add(upper, first.w, rows[3]);
                add(lower, second.w, rows[3]);
                below += 4 * length;
            }
            reinterpret_cast<float4*>(c)[row * length + j] = upper;
            reinterpret_cast<float4*>(c)[(row + 1) * length + j] = lower;
        }
    }
}

void matmul_two_rows(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const auto blocks = [](int count, int each) {
        const int needed = (count + each - 1) / each;
        return needed < 1024 ? needed : 1024;
    };
    pairs_of_rows<<<dim3(blocks(n, 4 * 4), blocks(n, 2 * 16)), dim3(4, 16)>>>(a, b, c, n);
}
