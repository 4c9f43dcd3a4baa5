// corpus: entry __global__ void lanes(float* c)
// corpus: launch 1 32
// corpus: array c out 32
__global__ void lanes(float* c) {
    __shared__ float cache[32];
    cache[threadIdx.x] = threadIdx.x;
    __syncwarp();
    c[threadIdx.x] = cache[threadIdx.x ^ 1];
}
