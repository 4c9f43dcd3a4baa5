// attack: the host computes; a kernel makes the loads and stores that are counted
// lesson: 11-first-program
// at most: 20
// sees: the kernels do nothing

#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void show(const float* c, float* f, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f[i] = c[i];
}

int main(int argc, char** argv) {
    const int threads = std::atoi(argv[1]), n = argc - 2;
    std::vector<float> values(n, 1);
    float *c, *f;
    if (cudaMalloc(&c, n * sizeof(float)) || cudaMalloc(&f, n * sizeof(float))) {
        std::puts("no memory");
        return 1;
    }
    cudaMemcpy(c, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    show<<<(n + threads - 1) / threads, threads>>>(c, f, n);
    if (cudaGetLastError()) {
        std::puts("no launch");
        return 1;
    }
    cudaMemcpy(values.data(), f, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(c);
    cudaFree(f);
    for (int i = 2; i < argc; ++i) std::printf("%.2f\n", std::atof(argv[i]) * 9 / 5 + 32);
    return 0;
}
