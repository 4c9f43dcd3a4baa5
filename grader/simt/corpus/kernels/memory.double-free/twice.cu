// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 8 9
void run(float* c) {
    float* scratch;
    cudaMalloc(&scratch, 128);
    cudaMemset(c, 0, 128);
    cudaFree(scratch);
    cudaFree(scratch);
    cudaGetLastError();
}
