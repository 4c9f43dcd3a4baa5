// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.host-on-device 8
// corpus: ends launch_failed
// A device variable holds the address of memory from new.
__device__ int* counts;
__global__ void count(float* to) {
    atomicAdd(counts + threadIdx.x % 4, 1);
    to[threadIdx.x] = 0;
}
void run(float* c) {
    int* host = new int[4]();
    cudaMemcpyToSymbol(counts, &host, sizeof host);
    count<<<1, 32>>>(c);
    cudaDeviceSynchronize();
    delete[] host;
}
