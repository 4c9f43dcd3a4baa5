// corpus: entry __global__ void reverse(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 8 9
// corpus: says Put __syncthreads() between line 8 and line 9, where every thread of the block
__global__ void reverse(float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = threadIdx.x;
    c[threadIdx.x] = cache[63 - threadIdx.x];
}
