// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect api.error 7
void run(float* c) {
    float host[32] = {};
    cudaMemcpy(c, host, sizeof host, cudaMemcpyHostToDevice);
    if (cudaHostUnregister(host) != cudaSuccess) cudaGetLastError();
}
