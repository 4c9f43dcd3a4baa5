// corpus: entry void run(int* c)
// corpus: array c inout 2 int32
// Here the reader is another warp of the writer's block.
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (threadIdx.x == 0) {
        c[0] = 41;
        __threadfence_block();
        flag = 1;
    }
    if (threadIdx.x == 32) {
        while (flag == 0) {
        }
        __threadfence_block();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<1, 64>>>(c);
    cudaDeviceSynchronize();
}
