// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    unsigned char* bytes;
    size_t pitch;
    cudaMallocPitch(&bytes, &pitch, 20, 2);
    cudaMemset(bytes, 0, 20);
    cudaMemcpy(c, bytes, 20, cudaMemcpyDeviceToDevice);
    cudaFree(bytes);
}
