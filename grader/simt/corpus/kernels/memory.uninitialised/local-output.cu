// corpus: entry __global__ void roots(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect memory.uninitialised 17 15
// corpus: says reads low
// The function sets its results only where there are any.
__device__ bool roots_of(float x, float* low, float& high) {
    if (x < 0) return false;
    *low = -sqrtf(x);
    high = sqrtf(x);
    return true;
}
__global__ void roots(const float* a, float* c) {
    float low, high = 0;
    roots_of(a[threadIdx.x] - 2, &low, high);
    c[threadIdx.x] = low + high;
}
