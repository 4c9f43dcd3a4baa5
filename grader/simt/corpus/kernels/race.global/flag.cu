// corpus: entry void run(int* c)
// corpus: array c inout 2 int32
// corpus: expect race.global 9 15
// corpus: says Put __threadfence() between line 9 (the data) and line 10 (the flag)
// A block waits for a flag that another block raises after its data: several blocks must be in
// flight, whichever the machine starts first.
__global__ void hand_over(int* c, volatile int* flag) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        flag[0] = 1;
    } else {
        while (flag[0] == 0) {
        }
        __threadfence();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    int* flag;
    cudaMalloc(&flag, sizeof(int));
    cudaMemset(flag, 0, sizeof(int));
    hand_over<<<2, 1>>>(c, flag);
    cudaDeviceSynchronize();
    cudaFree(flag);
}
