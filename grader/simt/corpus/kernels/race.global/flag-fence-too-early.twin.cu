// corpus: entry void run(int* c)
// corpus: array c inout 3 int32
// A fence between the data and the flag, and one behind the polling loop.
__device__ int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        c[2] = 7;
        c[0] = 41;
        __threadfence();
        atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {
        }
        __threadfence();
        c[1] = c[0] + c[2];
    }
}

void run(int* c) {
    hand_over<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
