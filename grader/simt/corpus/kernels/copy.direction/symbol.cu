// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect copy.direction 10
__constant__ float factors[32];
__global__ void use(float* to) {
    to[threadIdx.x] = factors[threadIdx.x];
}
void run(float* c) {
    float host[32] = {};
    cudaMemcpyToSymbol(factors, host, sizeof host, 0, cudaMemcpyDeviceToHost);
    cudaGetLastError();
    use<<<1, 32>>>(c);
}
