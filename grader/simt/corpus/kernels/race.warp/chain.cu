// corpus: entry __global__ void lanes(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect race.warp 10 12
// The halves meet before the store: lane 16 learns of it and has no way to tell lane 17.
__global__ void lanes(float* c) {
    __shared__ float cache[32];
    const unsigned lane = threadIdx.x;
    __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
    if (lane == 0) cache[0] = 7;
    __syncwarp(lane % 2 ? 0xaaaaaaaau : 0x55555555u);
    c[lane] = lane == 17 ? cache[0] : 0;
}
