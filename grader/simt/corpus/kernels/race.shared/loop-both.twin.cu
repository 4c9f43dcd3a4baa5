// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = round;
        __syncthreads();
        sum += tile[63 - threadIdx.x];
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}
