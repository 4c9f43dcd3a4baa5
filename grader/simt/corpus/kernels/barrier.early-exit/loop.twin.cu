// corpus: entry __global__ void rounds(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 64
// All threads stay for all rounds, and return together.
__global__ void rounds(const float* a, float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = a[threadIdx.x];
    float sum = 0;
    for (int round = 0; round < 5; ++round) {
        __syncthreads();
        sum += cache[63 - threadIdx.x];
        c[threadIdx.x] = sum;
        if (round == 3) return;
    }
}
