// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.error 8
void run(float* c) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaStreamDestroy(stream);
    cudaMemsetAsync(c, 0, 128, stream);
    cudaGetLastError();
}
