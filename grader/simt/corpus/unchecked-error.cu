// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect-some api.unchecked-error 6
// corpus: ends launch_failed
void run(float* c) {
    cudaMemcpy(c, c, 32, cudaMemcpyKind(9));
}
