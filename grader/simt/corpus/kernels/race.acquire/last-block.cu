// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 9 13
// The last thread of a grid reads all parts with no fence behind its ticket, and meets no barrier.
__device__ unsigned ticket;
__device__ int partial[4];

__global__ void sum(int* c) {
    partial[blockIdx.x] = blockIdx.x + 1;
    __threadfence();
    if (atomicAdd(&ticket, 1) == gridDim.x - 1) {
        int all = 0;
        for (int i = 0; i < 4; ++i) all += partial[i];
        c[0] = all;
    }
}

void run(int* c) {
    sum<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
