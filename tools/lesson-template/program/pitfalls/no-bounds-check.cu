// Wrong: a thread touches its element before it has asked whether there is one.
#include <cstdio>
#include <cstdlib>
#include <vector>

/// x[i] = 2.5 * x[i] for 0 <= i < n
__global__ void scale(float* x, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 2.5f * x[i];
}

int main(int argc, char** argv) {
    const int n = argc - 1;
    std::vector<float> numbers(n);
    for (int i = 0; i < n; ++i) numbers[i] = std::strtof(argv[i + 1], nullptr);

    const std::size_t bytes = n * sizeof(float);
    float* x = nullptr;
    if (cudaMalloc(&x, bytes) != cudaSuccess) return 1;
    cudaMemcpy(x, numbers.data(), bytes, cudaMemcpyHostToDevice);
    scale<<<(n + 127) / 128, 128>>>(x, n);
    cudaMemcpy(numbers.data(), x, bytes, cudaMemcpyDeviceToHost);
    cudaFree(x);

    for (const float number : numbers) std::printf("%.2f\n", number);
    return 0;
}
