// corpus: entry void run(int* c)
// corpus: array c inout 3 int32
// corpus: expect race.global 11 17
// The writer's only fence stands before its data. That the reader has one does not help.
__device__ int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[2] = 7;
        __threadfence();
        c[0] = 41;
        atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {
        }
        __threadfence();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
