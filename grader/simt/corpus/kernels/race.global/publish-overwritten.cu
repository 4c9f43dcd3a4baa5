// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 9 23
// A second block raises the flag further with a plain store: that drops what the first published.
__device__ volatile int flag, go;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence();
        flag = 1;
    } else if (blockIdx.x == 1) {
        while (flag == 0) {
        }
        flag = 2;
        go = 1;
    } else {
        while (go == 0) {
        }
        while (flag < 2) {
        }
        __threadfence();
        c[1] = c[0] + 1;
    }
}

void run(int* c) {
    hand_over<<<3, 1>>>(c);
    cudaDeviceSynchronize();
}
