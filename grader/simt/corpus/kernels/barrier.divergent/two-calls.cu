// corpus: entry __global__ void k(float* c)
// corpus: launch 1 64
// corpus: array c inout 64
// corpus: expect barrier.divergent 14 17
// corpus: says the barrier in line 8, called in line 14, while 24 threads wait at it, called in line 17
__device__ __attribute__((always_inline)) inline void put(float* to, float value) {
    *to = value;
    __syncthreads();
}
__global__ void k(float* c) {
    __shared__ float tile[64];
    const unsigned t = threadIdx.x;
    if (t < 40) {
        put(tile + t, c[t]);
        c[t] = tile[39 - t];
    } else {
        put(tile + t, -c[t]);
        c[t] += tile[t];
    }
}
