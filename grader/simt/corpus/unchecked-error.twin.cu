// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    cudaMemcpy(c, c, 32, cudaMemcpyKind(9));
    cudaGetLastError();
}
