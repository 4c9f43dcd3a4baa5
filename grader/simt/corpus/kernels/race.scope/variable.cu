// corpus: entry __global__ void ticket(int* c)
// corpus: launch 2 8
// corpus: array c out 16 int32
// corpus: expect race.scope 8 8
__device__ int next;

__global__ void ticket(int* c) {
    const int mine = atomicAdd_block(&next, 1);
    c[blockIdx.x * 8 + threadIdx.x] = mine;
}
