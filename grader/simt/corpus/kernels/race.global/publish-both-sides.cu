// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 10 15
// corpus: says One more __threadfence() belongs after line 13, where it is read, before line 15.
// No fence on either side of a flag that an atomic sets and an atomic polls.
__device__ int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {
        }
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
