// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 9 16
// The reader's fence holds for its own block only.
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        __threadfence_block();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
