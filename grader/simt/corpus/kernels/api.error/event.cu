// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.error 12
// The second event was never recorded.
void run(float* c) {
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    cudaMemset(c, 0, 128);
    cudaEventElapsedTime(&ms, begin, end);
    cudaGetLastError();
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}
