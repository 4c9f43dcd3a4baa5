// corpus: entry __global__ void add(const int* a, int* c)
// corpus: launch 1 48
// corpus: array a in 48 int32
// corpus: array c out 48 int32
// The second warp has 16 lanes only: what they are given they do not use.
__device__ int twice(int x) { return 2 * x; }
__global__ void add(const int* a, int* c) {
    int v = 0;
    if (v == 0) v = __shfl_xor_sync(0xffffffffu, a[threadIdx.x], 16);
    c[threadIdx.x] = threadIdx.x < 32 ? twice(v) : 0;
    const int u = 1;
    auto w = __shfl_down_sync(0xffffffffu, a[threadIdx.x], 8);
    const auto use = [=](int x) { return w + x + u; };
    if (threadIdx.x < 24) c[threadIdx.x] += use(3);
    int x = __shfl_up_sync(0xffffffffu, a[threadIdx.x], 0);
    x += 2;
    v = x;
    c[threadIdx.x] += v + static_cast<int>(sizeof(v));
}
