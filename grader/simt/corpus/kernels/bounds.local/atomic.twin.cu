// corpus: entry __global__ void lend(int* c)
// corpus: launch 1 64
// corpus: array c out 64 int32
// Only the owner may count in its local variable.
__device__ int* counter;
__global__ void lend(int* c) {
    int mine = 0;
    if (threadIdx.x == 40) counter = &mine;
    __syncthreads();
    if (threadIdx.x == 40) atomicAdd(counter, 1);
    __syncthreads();
    c[threadIdx.x] = mine;
}
