// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    cudaMemset(c + 16, 0, 16 * sizeof(float));
    cudaGetLastError();
}
