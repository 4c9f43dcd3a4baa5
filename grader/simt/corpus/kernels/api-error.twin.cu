// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float* own;
    cudaMalloc(&own, 4);
    cudaFree(own);
    (void)c;
}
