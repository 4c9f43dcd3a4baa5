// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 11 12
// corpus: says between line 11 and line 12; in a loop one more belongs at the end of its body
// No round has a barrier, neither between filling and using nor at its end.
__global__ void rounds(float* c) {
    __shared__ float tile[64];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        tile[threadIdx.x] = round;
        sum += tile[63 - threadIdx.x];
    }
    c[threadIdx.x] = sum;
}
