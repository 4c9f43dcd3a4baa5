// corpus: entry __global__ void halves(float4* c)
// corpus: launch 1 64
// corpus: array c out 256
// corpus: expect race.shared 12 13
// One component is written late: the read of the whole vector meets it.
__global__ void halves(float4* c) {
    __shared__ float4 cache[64];
    const int i = threadIdx.x;
    const float4 four = make_float4(i, i, i, i);
    cache[i] = four;
    __syncthreads();
    cache[i].w = 1;
    const float4 all = cache[63 - i];
    c[i] = all;
}
