// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.acquire 10 21
// The polling thread reads with no fence before it meets the others.
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
            for (int i = 0; i < 32; ++i) sum += numbers[i];
        }
        __syncthreads();
        if (threadIdx.x == 0) c[0] = sum;
    }
}

void run(int* c) {
    hand_over<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
