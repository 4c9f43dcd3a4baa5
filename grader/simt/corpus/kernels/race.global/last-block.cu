// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 11 17
// Each block writes its part and takes a ticket; no fence lies between.
__device__ unsigned ticket;
__device__ int partial[4];

__global__ void sum(int* c) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = blockIdx.x + 1;
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int all = 0;
        for (int i = 0; i < 4; ++i) all += partial[i];
        c[0] = all;
    }
}

void run(int* c) {
    sum<<<4, 64>>>(c);
    cudaDeviceSynchronize();
}
