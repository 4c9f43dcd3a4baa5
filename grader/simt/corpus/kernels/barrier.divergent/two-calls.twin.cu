// corpus: entry __global__ void k(float* c)
// corpus: launch 1 64
// corpus: array c inout 64
__device__ __attribute__((always_inline)) inline void put(float* to, float value) {
    *to = value;
    __syncthreads();
}
__global__ void k(float* c) {
    __shared__ float tile[64];
    const unsigned t = threadIdx.x;
    put(tile + t, t < 40 ? c[t] : -c[t]);
    c[t] = tile[63 - t];
}
