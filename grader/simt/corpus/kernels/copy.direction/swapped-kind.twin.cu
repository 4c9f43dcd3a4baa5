// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float host[32] = {};
    if (cudaMemcpy(c, host, sizeof host, cudaMemcpyHostToDevice) != cudaSuccess)
        cudaGetLastError();
}
