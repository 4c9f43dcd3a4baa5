// corpus: entry __global__ void smooth(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 13 15
// corpus: says The same is true of 2 more pairs of lines: 13 and 16, 14 and 17.
// corpus: says Put __syncthreads() between line 14 and line 15,
// Neighbours are in the same warp or in two, partners always in the same one: __syncwarp() would end
// some of the races, one barrier ends all of both arrays.
//
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
