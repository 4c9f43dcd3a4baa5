// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// One warp hands numbers to another by a flag in shared memory, with a fence of the block on both sides.
__global__ void pass(int* c) {
    __shared__ volatile int ready;
    __shared__ int numbers[32];
    if (threadIdx.x == 0) ready = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 0; i < 32; ++i) numbers[i] = i;
        __threadfence_block();
        ready = 1;
    } else if (threadIdx.x == 32) {
        while (ready == 0) {
        }
        __threadfence_block();
        int sum = 0;
        for (int i = 0; i < 32; ++i) sum += numbers[i];
        c[0] = sum;
    }
}

void run(int* c) {
    pass<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
