// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 10 25
// Lane 0 polls for its warp and hands the news on by a shuffle, which orders no memory.
__device__ int numbers[32];
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        numbers[threadIdx.x] = threadIdx.x;
        __syncwarp();
        if (threadIdx.x == 0) {
            __threadfence();
            flag = 1;
        }
    } else {
        int go = 0;
        if (threadIdx.x == 0) {
            while (flag == 0) {
            }
            __threadfence();
            go = 1;
        }
        go = __shfl_sync(0xffffffffu, go, 0);
        int sum = go ? numbers[threadIdx.x] : 0;
        sum = __reduce_add_sync(0xffffffffu, sum);
        if (threadIdx.x == 0) c[0] = sum;
    }
}

void run(int* c) {
    hand_over<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
