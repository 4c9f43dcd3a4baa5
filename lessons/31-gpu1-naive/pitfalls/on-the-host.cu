// Pitfall: the host computes the product; the kernel only hands it over.

#include <vector>

__global__ void gpu1(const float* a, const float* b, const float* product, float* c, int n) {
    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;
    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;
    const std::size_t i = row * n + column;
    c[i] = product[i] + 0 * (a[i] + b[i]);
}

/// C = A*B. All three are n x n, row-major, in device memory.
void matmul(const float* a, const float* b, float* c, int n) {
    if (n == 0) return;
    const std::size_t length = n, bytes = length * length * sizeof(float);
    std::vector<float> ha(length * length), hb(length * length), hc(length * length);
    cudaMemcpy(ha.data(), a, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(hb.data(), b, bytes, cudaMemcpyDeviceToHost);
    for (std::size_t row = 0; row < length; ++row) {
        for (std::size_t k = 0; k < length; ++k) {
            for (std::size_t column = 0; column < length; ++column)
                hc[row * length + column] += ha[row * length + k] * hb[k * length + column];
        }
    }
    float* product = nullptr;
    cudaMalloc(&product, bytes);
    cudaMemcpy(product, hc.data(), bytes, cudaMemcpyHostToDevice);
    const dim3 block(16, 16);
    const dim3 grid((n + 15) / 16, (n + 15) / 16);
    gpu1<<<grid, block>>>(a, b, product, c, n);
    cudaDeviceSynchronize();
    cudaFree(product);
}
