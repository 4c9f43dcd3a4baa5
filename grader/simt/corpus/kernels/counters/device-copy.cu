// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: counter device_copy_bytes 192
// corpus: counter link_bytes 0
// Copies within device memory cross no link.
void run(float* c) {
    float* a = nullptr;
    cudaMalloc(&a, 128);
    cudaMemset(a, 0, 128);
    cudaMemcpy(c, a, 128, cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(c, 16, a, 32, 16, 4, cudaMemcpyDeviceToDevice);
    cudaFree(a);
}
