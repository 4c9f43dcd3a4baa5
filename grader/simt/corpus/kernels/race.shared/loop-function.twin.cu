// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// Filling and using are functions: where the kernel calls them, their lines do not tell.
__shared__ float tile[64];
__device__ float use(int t) {
    return tile[63 - t];
}
__device__ void fill(int t, float value) {
    tile[t] = value;
    __syncthreads();
}
__global__ void rounds(float* c) {
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        fill(threadIdx.x, round);
        sum += use(threadIdx.x);
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}
