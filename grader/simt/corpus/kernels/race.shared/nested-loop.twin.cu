// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// The inner loop is in order. What follows it reads what the outer loop's next round writes.
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    float sum = 0;
    for (int round = 0; round < 3; ++round) {
        for (int half = 0; half < 2; ++half) {
            if (half == 1) __syncthreads();
            if (threadIdx.x / 32 == half)
                tile[threadIdx.x] = round;
            __syncthreads();
            sum += tile[threadIdx.x % 32 + 32 * half] + half;
        }
        sum += tile[63 - threadIdx.x];
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}
