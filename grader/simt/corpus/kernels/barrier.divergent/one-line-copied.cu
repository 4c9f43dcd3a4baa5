// corpus: entry __global__ void steps(const int* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64 int32
// corpus: array c out 64
// corpus: expect-some barrier.divergent 18 18
// Optimised like this, g++ makes a copy of the first barrier for each case of the switch.
__attribute__((optimize("O2"))) __global__ void steps(const int* a, float* c) {
    __shared__ float cache[64];
    const int i = threadIdx.x;
    c[i] = 0;
    for (int step = 0; step < 3; ++step) {
        const int mode = (a[i] + step) % 3;
        switch (mode) {
            case 0: cache[i] = 1; break;
            case 1: cache[i] = 2; break;
            default: cache[i] = 3;
        }
        if (mode != 2) __syncthreads(); if (mode == 0) c[i] += cache[63 - i]; __syncthreads();
    }
}
