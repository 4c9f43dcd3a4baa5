// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect-some api.error 5
void run(float* c) {
    cudaFree(c + 1);
    cudaGetLastError();
}
