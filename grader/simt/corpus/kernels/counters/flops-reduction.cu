// corpus: entry __global__ void reduce(const float* a, float* c)
// corpus: launch 4 64
// corpus: array a in 256
// corpus: array c out 4
// corpus: operations
// corpus: counter fp32_operations 252
// corpus: counter fp32_adds 252
// corpus: counter fp32_special 0
__global__ void reduce(const float* a, float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = a[64 * blockIdx.x + threadIdx.x];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];  // 63 a block
        __syncthreads();
    }
    if (threadIdx.x == 0) c[blockIdx.x] = cache[0];
}
