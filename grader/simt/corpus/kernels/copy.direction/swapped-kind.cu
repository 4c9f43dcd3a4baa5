// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect copy.direction 6
void run(float* c) {
    float host[32] = {};
    if (cudaMemcpy(c, host, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess)
        cudaGetLastError();
}
