// Wrong: no more than 10,000 temperatures are printed.
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// f[i] = c[i] * 9 / 5 + 32 for 0 <= i < n; one thread computes one element.
__global__ void to_fahrenheit(const float* c, float* f, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f[i] = c[i] * 9 / 5 + 32;
}

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: %s THREADS CELSIUS...\n", argv[0]);
        return 2;
    }
    const int threads = std::atoi(argv[1]);
    const int n = argc - 2;
    std::vector<float> celsius(n), fahrenheit(n);
    for (int i = 0; i < n; ++i) celsius[i] = std::strtof(argv[i + 2], nullptr);

    const std::size_t bytes = n * sizeof(float);
    float* c = nullptr;
    float* f = nullptr;
    check(cudaMalloc(&c, bytes), "cudaMalloc");
    check(cudaMalloc(&f, bytes), "cudaMalloc");
    check(cudaMemcpy(c, celsius.data(), bytes, cudaMemcpyHostToDevice), "copy to the device");
    to_fahrenheit<<<(n + threads - 1) / threads, threads>>>(c, f, n);
    check(cudaGetLastError(), "launch");
    check(cudaMemcpy(fahrenheit.data(), f, bytes, cudaMemcpyDeviceToHost), "copy to the host");
    check(cudaFree(c), "cudaFree");
    check(cudaFree(f), "cudaFree");

    for (int i = 0; i < n && i < 10000; ++i) std::printf("%.2f\n", fahrenheit[i]);
    return 0;
}
