// corpus: entry __global__ void smooth(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 13 15
// corpus: says The same is true of 1 more pair of lines: 13 and 16.
// corpus: says Put __syncthreads() between line 13 and line 15,
// corpus: expect race.warp 14 17
// Neighbours are in the same warp or in two: one race, and __syncwarp() would not end it. Partners are
// always in the same warp: another race.
__global__ void smooth(float* c) {
    __shared__ float mine[64], partner[64];
    const int t = threadIdx.x;
    mine[t] = t;
    partner[t] = t;
    float sum = mine[(t + 63) % 64];
    sum += mine[(t + 1) % 64];
    sum += partner[t ^ 1];
    c[t] = sum;
}
