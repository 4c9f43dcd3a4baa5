// corpus: entry __global__ void smooth(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// Neighbours are in the same warp or in two: one race, and __syncwarp() would not end it. Partners are
// always in the same warp: another race.
__global__ void smooth(float* c) {
    __shared__ float mine[64], partner[64];
    const int t = threadIdx.x;
    mine[t] = t;
    partner[t] = t;
    __syncthreads();
    float sum = mine[(t + 63) % 64];
    sum += mine[(t + 1) % 64];
    sum += partner[t ^ 1];
    c[t] = sum;
}
