// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 14 14
// A ticket lock that hands on without a fence.
__device__ unsigned next_ticket;
__device__ volatile unsigned serving;
__device__ int total;

__global__ void add(int* c) {
    const unsigned mine = atomicAdd(&next_ticket, 1);
    while (serving != mine) {
    }
    __threadfence();
    total += blockIdx.x;
    serving = mine + 1;
}

void run(int* c) {
    add<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
