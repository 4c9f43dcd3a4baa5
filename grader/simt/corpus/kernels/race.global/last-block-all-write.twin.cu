// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The threads meet at a barrier before one of them fences and takes the ticket.
__device__ unsigned ticket;
__device__ int partial[256];

__global__ void sum(int* c) {
    __shared__ bool last;
    partial[blockIdx.x * 64 + threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        last = atomicAdd(&ticket, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int all = 0;
        for (int i = 0; i < 256; ++i) all += partial[i];
        c[0] = all;
    }
}

void run(int* c) {
    sum<<<4, 64>>>(c);
    cudaDeviceSynchronize();
}
