// corpus: entry __global__ void halves(float4* c)
// corpus: launch 1 64
// corpus: array c out 256
// One component is written late, and the barrier comes after it.
__global__ void halves(float4* c) {
    __shared__ float4 cache[64];
    const int i = threadIdx.x;
    const float4 four = make_float4(i, i, i, i);
    cache[i] = four;
    __syncthreads();
    cache[i].w = 1;
    __syncthreads();
    const float4 all = cache[63 - i];
    c[i] = all;
}
