// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// The number of turns is the same for each thread.
__global__ void rounds(float* c) {
    __shared__ float sum[64];
    sum[threadIdx.x] = 0;
    for (int turn = 0; turn < 1 + blockDim.x / 32; ++turn) {
        sum[threadIdx.x] += 1;
        __syncthreads();
    }
    c[threadIdx.x] = sum[threadIdx.x];
}
