// corpus: entry __global__ void swap(float2* c)
// corpus: launch 1 64
// corpus: array c out 128
// corpus: expect race.shared 10 11
__device__ float2 pair(float x, float y) { return make_float2(x, y); }
__device__ float2 sum(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__global__ void swap(float2* c) {
    __shared__ float2 cache[64];
    const int i = threadIdx.x, other = 63 - i;
    cache[i] = pair(i, -i);
    c[i] = sum(cache[other], cache[other]);
}
