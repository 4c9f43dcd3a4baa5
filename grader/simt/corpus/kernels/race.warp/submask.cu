// corpus: entry __global__ void lanes(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect race.warp 8 10
// Each half of the warp waits for itself only.
__global__ void lanes(float* c) {
    __shared__ float cache[32];
    cache[threadIdx.x] = threadIdx.x;
    __syncwarp(threadIdx.x < 16 ? 0x0000ffffu : 0xffff0000u);
    c[threadIdx.x] = cache[31 - threadIdx.x];
}
