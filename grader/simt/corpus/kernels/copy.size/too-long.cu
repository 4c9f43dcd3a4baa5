// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect copy.size 6
void run(float* c) {
    float host[64] = {};
    cudaMemcpy(c, host, sizeof host, cudaMemcpyHostToDevice);
    cudaGetLastError();
}
