// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// The polling thread meets the others of its block at a barrier, and all of them read.
__device__ int numbers[32];
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        numbers[threadIdx.x] = 1;
        __syncthreads();
        if (threadIdx.x == 0) {
            __threadfence();
            flag = 1;
        }
    } else {
        int sum = 0;
        if (threadIdx.x == 0) {
            while (flag == 0) {
            }
        }
        __syncthreads();
        sum = __reduce_add_sync(0xffffffffu, numbers[threadIdx.x]);
        if (threadIdx.x == 0) c[0] = sum;
    }
}

void run(int* c) {
    hand_over<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
