// corpus: entry __global__ void roots(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// Results are used where there are any; the library sets its own.
__device__ bool roots_of(float x, float* low, float& high) {
    if (x < 0) return false;
    *low = -sqrtf(x);
    high = sqrtf(x);
    return true;
}
__global__ void roots(const float* a, float* c) {
    float low, high = 0;
    if (!roots_of(a[threadIdx.x] - 2, &low, high)) low = 0;
    float sine, cosine;
    sincosf(low, &sine, &cosine);
    low += sine - cosine;
    c[threadIdx.x] = low + high;
}
