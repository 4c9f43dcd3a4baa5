// corpus: entry void run(int* c)
// corpus: array c inout 2 int32
// corpus: expect race.global 9 16
// The fence holds for the writer's own block only, and the reader is in another.
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence_block();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
