// corpus: entry __global__ void add(const int* a, int* c)
// corpus: launch 1 48
// corpus: array a in 48 int32
// corpus: array c out 48 int32
// corpus: expect warp.source 12 14
// corpus: expect warp.source 15 16
// The second warp has 16 lanes only.
__device__ int twice(int x) { return 2 * x; }
__global__ void add(const int* a, int* c) {
    int v;
    v = a[threadIdx.x];
    v = __shfl_xor_sync(0xffffffffu, v, 16);
    const bool high = threadIdx.x >= 40;
    if (high) c[threadIdx.x] = twice(v);
    int w = __shfl_down_sync(0xffffffffu, a[threadIdx.x], 8);
    if (w > 3) c[threadIdx.x] = 1;
}
