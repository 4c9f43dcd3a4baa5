// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect copy.size 5
void run(float* c) {
    cudaMemset(c + 16, 0, 32 * sizeof(float));
    cudaGetLastError();
}
