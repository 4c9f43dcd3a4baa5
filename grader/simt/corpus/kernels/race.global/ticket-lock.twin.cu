// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A ticket lock with a fence on both sides.
__device__ unsigned next_ticket;
__device__ volatile unsigned serving;
__device__ int total;

__global__ void add(int* c) {
    const unsigned mine = atomicAdd(&next_ticket, 1);
    while (serving != mine) {
    }
    __threadfence();
    total += blockIdx.x;
    __threadfence();
    serving = mine + 1;
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
