// corpus: entry void run(float* c)
// corpus: array c out 32
// The second event is recorded, too.
void run(float* c) {
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    cudaMemset(c, 0, 128);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    cudaGetLastError();
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
}
