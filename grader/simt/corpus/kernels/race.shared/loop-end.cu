// corpus: entry __global__ void rounds(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: expect race.shared 9 11
__global__ void rounds(float* c) {
    __shared__ float cache[64];
    float sum = 0;
    for (int round = 0; round < 4; ++round) {
        cache[threadIdx.x] = round;
        __syncthreads();
        sum += cache[63 - threadIdx.x];
    }
    c[threadIdx.x] = sum;
}
