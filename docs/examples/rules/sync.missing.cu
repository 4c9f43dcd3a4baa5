#include <cstdio>

int main() {
    const std::size_t bytes = 1024;
    float *pinned, *d_c;
    cudaMallocHost(&pinned, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemset(d_c, 0, bytes);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemcpyAsync(pinned, d_c, bytes, cudaMemcpyDeviceToHost, stream);
    float first = pinned[0];  // the copy may not have begun
    std::printf("%g\n", first);
    cudaDeviceSynchronize();
}
