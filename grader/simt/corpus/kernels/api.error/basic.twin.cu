// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMemsetAsync(c, 0, 128, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaGetLastError();
}
