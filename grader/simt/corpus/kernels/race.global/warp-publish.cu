// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.global 10 20
// All lanes write, and lane 0 fences and raises the flag with no __syncwarp() before.
__device__ int numbers[32];
__device__ volatile int flag;

__global__ void hand_over(int* c) {
    if (blockIdx.x == 0) {
        numbers[threadIdx.x] = threadIdx.x;
        if (threadIdx.x == 0) {
            __threadfence();
            flag = 1;
        }
    } else if (threadIdx.x == 0) {
        while (flag == 0) {
        }
        __threadfence();
        int sum = 0;
        for (int i = 0; i < 32; ++i) sum += numbers[i];
        c[0] = sum;
    }
}

void run(int* c) {
    hand_over<<<2, 32>>>(c);
    cudaDeviceSynchronize();
}
