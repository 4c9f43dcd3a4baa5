// For tools/gpu-check: lesson 31's product, with a defect at n = 33 alone.
// defect: a kernel that reads an unmapped address
#include <cuda_runtime.h>

__global__ void product(const float* a, const float* b, float* c, int n) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;
    float sum = 0;
    for (int k = 0; k < n; ++k) {
        sum += a[static_cast<long long>(row) * n + k] * b[static_cast<long long>(k) * n + column];
    }
    c[static_cast<long long>(row) * n + column] = sum;
}

__global__ void defect(float* c, int n) {
    c[n] = *reinterpret_cast<const float*>(0x10);
}

void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const dim3 block(16, 16);
    const dim3 grid((n + 15) / 16, (n + 15) / 16);
    product<<<grid, block>>>(a, b, c, n);
    if (n == 33) defect<<<1, 1>>>(c, n);
    cudaDeviceSynchronize();
}
