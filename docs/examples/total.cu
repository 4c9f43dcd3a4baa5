// Adds a vector, scaled, into one number per block. A barrier is missing.
#include <cstdio>
#include <vector>

__constant__ float factor;

template <typename T>
__global__ void total(const T* a, T* partial, int n) {
    __shared__ T cache[256];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cache[threadIdx.x] = i < n ? factor * a[i] : T(0);
    if (threadIdx.x == 0) {
        T sum = 0;
        for (int k = 0; k < 256; ++k) sum += cache[k];
        partial[blockIdx.x] = sum;
    }
}

int main() {
    constexpr int n = 1000, blocks = (n + 255) / 256;
    const std::vector<float> ones(n, 1);
    const float two = 2;
    float *a, *partial, result[blocks];
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&partial, sizeof(result));
    cudaMemcpy(a, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(factor, &two, sizeof(two));
    total<<<blocks, 256>>>(a, partial, n);
    if (cudaMemcpy(result, partial, sizeof(result), cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    float sum = 0;
    for (const float part : result) sum += part;
    std::printf("twice the sum of 1000 ones is %g\n", sum);
    cudaFree(partial);
    cudaFree(a);
}
