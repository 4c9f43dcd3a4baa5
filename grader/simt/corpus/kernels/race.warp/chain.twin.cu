// corpus: entry __global__ void lanes(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// Order goes on from lane to lane: 0 to 16 among the even lanes, 16 to 17 within the upper half.
__global__ void lanes(float* c) {
    __shared__ float cache[32];
    const unsigned lane = threadIdx.x;
    if (lane == 0) cache[0] = 7;
    __syncwarp(lane % 2 ? 0xaaaaaaaau : 0x55555555u);
    __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
    c[lane] = lane == 17 ? cache[0] : 0;
}
