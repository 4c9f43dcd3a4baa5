// Alternative: the check is a macro that names the line; the program works on arrays of malloc.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                              \
    do {                                                                         \
        const cudaError_t error = (call);                                        \
        if (error != cudaSuccess) {                                              \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            exit(EXIT_FAILURE);                                                  \
        }                                                                        \
    } while (0)

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
    float* celsius = (float*)malloc(n * sizeof(float));
    float* fahrenheit = (float*)malloc(n * sizeof(float));
    for (int i = 0; i < n; ++i) celsius[i] = std::strtof(argv[i + 2], nullptr);

    const std::size_t bytes = n * sizeof(float);
    float* c = nullptr;
    float* f = nullptr;
    CHECK(cudaMalloc(&c, bytes));
    CHECK(cudaMalloc(&f, bytes));
    CHECK(cudaMemcpy(c, celsius, bytes, cudaMemcpyHostToDevice));
    to_fahrenheit<<<(n + threads - 1) / threads, threads>>>(c, f, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(fahrenheit, f, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(c));
    CHECK(cudaFree(f));

    for (int i = 0; i < n; ++i) printf("%.2f\n", fahrenheit[i]);
    free(celsius);
    free(fahrenheit);
    return 0;
}
