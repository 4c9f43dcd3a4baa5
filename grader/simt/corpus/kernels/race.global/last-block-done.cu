// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c out 1
// corpus: expect race.global 14 20
// The last block to finish adds what the others published: the fence is missing.
__device__ unsigned int ticket;
__device__ float partial[4];

__global__ void sum(const float* a, float* c) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        float mine = 0;
        for (int i = 0; i < 64; ++i) mine += a[blockIdx.x * 64 + i];
        partial[blockIdx.x] = mine;
        last = atomicAdd(&ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float all = 0;
        for (int block = 0; block < gridDim.x; ++block) all += partial[block];
        c[0] = all;
    }
}

void run(const float* a, float* c) {
    sum<<<4, 64>>>(a, c);
    cudaDeviceSynchronize();
}
