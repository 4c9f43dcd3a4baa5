// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: expect race.warp 11 13
// corpus: says Put __syncthreads() or __syncwarp() at the end of the loop's body, between line 13 (the read) and line 11 (the write) of the next round
// One warp: a lane reads while its neighbour has begun the next round.
__global__ void rounds(float* c) {
    __shared__ float tile[32];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = round + 1.0f;
        __syncwarp();
        sum += tile[31 - threadIdx.x];
    }
    c[threadIdx.x] = sum;
}
