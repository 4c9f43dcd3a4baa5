// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 10 15
// corpus: says If the atomic of line 11 is to tell that line 10 is done, put __threadfence() between
// The last block has seen the ticket of one other block only, and reads the parts of all.
__device__ unsigned ticket;
__device__ int partial[6];
__global__ void sum(int* c) {
    if (threadIdx.x != 0) return;
    partial[blockIdx.x] = blockIdx.x + 1;
    const unsigned mine = atomicInc(&ticket, gridDim.x - 1);
    if (mine == gridDim.x - 1) {
        int all = 0;
        __threadfence();
        for (unsigned b = 0; b < gridDim.x; ++b) all += partial[b];
        c[0] = all;
    }
}
void run(int* c) {
    sum<<<6, 32>>>(c);
    cudaDeviceSynchronize();
}
