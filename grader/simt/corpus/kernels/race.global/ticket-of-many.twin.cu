// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
__device__ unsigned ticket;
__device__ int partial[6];
__global__ void sum(int* c) {
    if (threadIdx.x != 0) return;
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    const unsigned mine = atomicInc(&ticket, gridDim.x - 1);
    if (mine == gridDim.x - 1) {
        __threadfence();
        int all = partial[0];
        for (unsigned b = 1; b < gridDim.x; ++b) all += partial[b];
        c[0] = all;
    }
}
void run(int* c) {
    sum<<<6, 32>>>(c);
    cudaDeviceSynchronize();
}
