// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The second block raises the flag with a read-modify-write, which keeps what the first published.
__device__ volatile int flag, go;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[0] = 41;
        __threadfence();
        flag = 1;
    } else if (blockIdx.x == 1) {
        while (flag == 0) {
        }
        atomicAdd((int*)&flag, 1);
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
