// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void read(const int* from, float* to) {
    const int i = threadIdx.x;
    to[i] = from[i];
}
void run(float* c) {
    int host[32] = {}, *values;
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    read<<<1, 32>>>(values, c);
    cudaDeviceSynchronize();
    cudaFree(values);
}
