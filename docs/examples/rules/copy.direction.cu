int main() {
    const std::size_t bytes = 1024;
    float *h, *d;
    cudaMallocHost(&h, bytes);
    cudaMalloc(&d, bytes);
    cudaMemset(d, 0, bytes);
    cudaMemcpy(h, d, bytes, cudaMemcpyHostToDevice);  // h is host memory, d is device memory
    cudaFree(d);
    cudaFreeHost(h);
}
