// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float host[64] = {};
    cudaMemcpy(c, host, sizeof host / 2, cudaMemcpyHostToDevice);
    cudaGetLastError();
}
