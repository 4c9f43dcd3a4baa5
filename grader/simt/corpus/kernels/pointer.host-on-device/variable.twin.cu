// corpus: entry void run(float* c)
// corpus: array c out 32
// A device variable holds the address of memory from cudaMalloc.
__device__ int* counts;
__global__ void count(float* to) {
    atomicAdd(counts + threadIdx.x % 4, 1);
    to[threadIdx.x] = 0;
}
void run(float* c) {
    int* host;
    cudaMalloc(&host, 16);
    cudaMemset(host, 0, 16);
    cudaMemcpyToSymbol(counts, &host, sizeof host);
    count<<<1, 32>>>(c);
    cudaDeviceSynchronize();
    cudaFree(host);
}
