// corpus: entry __global__ void rounds(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 256
// corpus: array c out 64
// Two buffers save one of two barriers, not both.
__global__ void rounds(const float* a, float* c) {
    __shared__ float buffers[2][64];
    const int i = threadIdx.x;
    float sum = 0;
    buffers[0][i] = a[i];
    __syncthreads();
    for (int round = 1; round < 4; ++round) {
        buffers[round % 2][i] = a[64 * round + i];
        sum += buffers[1 - round % 2][63 - i];
        __syncthreads();
    }
    c[i] = sum;
}
