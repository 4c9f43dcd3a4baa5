// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 10 16
// corpus: says Put __threadfence() after line 14, where the flag or the atomic is read, and before line 16
// The reader polls the flag and reads the data with no fence.
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0) {
        }
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
