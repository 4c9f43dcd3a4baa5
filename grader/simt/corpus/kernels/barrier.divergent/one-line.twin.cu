// corpus: entry __global__ void both(float* c)
// corpus: launch 1 64
// corpus: array c out 64
__global__ void both(float* c) {
    __shared__ float s[64];
    const int i = threadIdx.x;
    // All threads take the same branch, and the loop's barriers may be copied, each in one line.
    if (blockDim.x < 32) __syncthreads(); else __syncthreads();
    s[i] = 0;
#pragma unroll
    for (int step = 0; step < 3; ++step) { __syncthreads(); const float next = s[63 - i]; __syncthreads(); s[i] = next + 1; }
    c[i] = s[i];
}
