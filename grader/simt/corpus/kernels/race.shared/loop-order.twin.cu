// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// The loop ends with a barrier; the one between filling and using is missing.
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    tile[threadIdx.x] = 0;
    __syncthreads();
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        if (round > 0)
            tile[threadIdx.x] = round;
        __syncthreads();
        sum += tile[63 - threadIdx.x];
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}
