#include <vector>

int main() {
    const int n = 1000;
    std::vector<float> host(2 * n);
    const float* h = host.data();
    float* d;
    cudaMalloc(&d, n * sizeof(float));
    cudaMemcpy(d, h, 2 * n * sizeof(float), cudaMemcpyHostToDevice);  // d holds half of that
    cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);                      // a quarter of the array
    cudaFree(d);
}
