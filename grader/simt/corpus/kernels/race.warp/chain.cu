// corpus: entry __global__ void lanes(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect race.warp 9 12
// The halves meet first: lane 16 learns of lane 0 when it has met lane 17 for the last time.
__global__ void lanes(float* c) {
    __shared__ float cache[32];
    const unsigned lane = threadIdx.x;
    if (lane == 0) cache[0] = 7;
    __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
    __syncwarp(lane % 2 ? 0xaaaaaaaau : 0x55555555u);
    c[lane] = lane == 17 ? cache[0] : 0;
}
