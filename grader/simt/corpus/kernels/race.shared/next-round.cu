// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 12 15
// corpus: says a round of the loop ahead
// corpus: says at the end of the loop's body, between line 15 (the read) and line 12 (the write) of the next round
// The loop of a tiled product: one thread fills the next tile while another still uses this one.
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = round + 1.0f;
        __syncthreads();
        for (int k = 0; k < 64; ++k)
            sum += tile[k];
    }
    c[threadIdx.x] = sum;
}
