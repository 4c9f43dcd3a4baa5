// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.removed 6
void run(float* c) {
    (void)c;
    cudaThreadSynchronize();
}
