// corpus: entry void run(int* c)
// corpus: array c inout 2 int32
// corpus: expect race.global 12 18
// corpus: says Put __threadfence() between line 12 (the data)
// The threads that meet are of one block, but all blocks see the memory: the fence is the device's.
__device__ volatile int ready[2];
__device__ int numbers[2];

__global__ void pass(int* c) {
    const int block = blockIdx.x;
    if (threadIdx.x == 0) {
        numbers[block] = 7;
        ready[block] = 1;
    } else if (threadIdx.x == 32) {
        while (ready[block] == 0) {
        }
        __threadfence();
        c[block] = numbers[block];
    }
}

void run(int* c) {
    pass<<<2, 64>>>(c);
    cudaDeviceSynchronize();
}
