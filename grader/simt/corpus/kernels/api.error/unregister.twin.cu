// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    float host[32] = {};
    cudaHostRegister(host, sizeof host, cudaHostRegisterDefault);
    cudaMemcpy(c, host, sizeof host, cudaMemcpyHostToDevice);
    if (cudaHostUnregister(host) != cudaSuccess) cudaGetLastError();
}
