// corpus: entry __global__ void means(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// A struct may be copied although a member has no value; one with a constructor has values.
struct Mean {
    float sum;
    int count;
};
struct Pair {
    float x, y;
    __device__ Pair() { x = y = 1; }
};
__device__ Mean mean_of(float x, bool known) {
    Mean mean;
    if (known) mean.sum = x, mean.count = 1;
    return mean;
}
__global__ void means(const float* a, float* c) {
    Mean mean = mean_of(a[threadIdx.x], threadIdx.x > 0);
    Pair pair[2];
    if (threadIdx.x == 0) mean = mean_of(1, true);
    c[threadIdx.x] = mean.sum / mean.count + pair[1].y;
}
