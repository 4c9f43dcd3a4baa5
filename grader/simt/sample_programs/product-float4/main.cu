// product-float4: a matrix product in which a thread computes four elements of a row, and moves
// them as a float4. Planted: memory.misaligned.
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    std::printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    std::exit(1);
}
#define CHECK(call) check((call), __LINE__)

/// C = A B for n x n matrices whose rows are `stride` elements apart.
__global__ void multiply(const float* a, const float* b, float* c, int n, int stride) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (row >= n || column >= n) return;
    float4 sum = make_float4(0, 0, 0, 0);
    for (int k = 0; k < n; ++k) {
        const float left = a[row * stride + k];
        const float* const four = b + k * stride + column;
        const float4 right = *reinterpret_cast<const float4*>(four);  // planted: memory.misaligned
        sum.x += left * right.x;
        sum.y += left * right.y;
        sum.z += left * right.z;
        sum.w += left * right.w;
    }
    *reinterpret_cast<float4*>(c + row * stride + column) = sum;
}

int main() {
    const int n = 70;
#ifdef PLANTED
    const int stride = n;
#else
    const int stride = (n + 3) / 4 * 4;  // each row begins at a multiple of 16 bytes
#endif
    const int length = n * stride + 4;
    std::vector<float> a(length, 0), b(length, 0), c(length, 0);
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            a[row * stride + column] = static_cast<float>((row * n + column) % 13 - 6);
            b[row * stride + column] = static_cast<float>((row * n + column) % 17 - 5);
        }
    const std::size_t bytes = length * sizeof(float);
    float *device_a = nullptr, *device_b = nullptr, *device_c = nullptr;
    CHECK(cudaMalloc(&device_a, bytes));
    CHECK(cudaMalloc(&device_b, bytes));
    CHECK(cudaMalloc(&device_c, bytes));
    CHECK(cudaMemcpy(device_a, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_b, b.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(device_c, 0, bytes));
    const dim3 threads(8, 16);
    multiply<<<dim3((n + 31) / 32, (n + 15) / 16), threads>>>(device_a, device_b, device_c, n,
                                                              stride);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), device_c, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_a));
    CHECK(cudaFree(device_b));
    CHECK(cudaFree(device_c));

    int wrong = 0;
    long long weighted = 0;
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column) {
            float sum = 0;  // whole numbers below 2^24: exact
            for (int k = 0; k < n; ++k) sum += a[row * stride + k] * b[k * stride + column];
            wrong += c[row * stride + column] != sum;
            weighted +=
                static_cast<long long>(c[row * stride + column]) * (1 + row % 7 + column % 5);
        }
    std::printf("n = %d, weighted sum %lld\n", n, weighted);
    std::printf(wrong == 0 ? "PASSED\n" : "FAILED\n");
    return wrong != 0;
}
