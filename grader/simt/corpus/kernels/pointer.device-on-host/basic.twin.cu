// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float one = 1;
    cudaMemcpy(c, &one, sizeof one, cudaMemcpyHostToDevice);
}
