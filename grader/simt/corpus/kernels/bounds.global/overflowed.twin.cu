// corpus: entry __global__ void twice(const float* a, float* c, int start)
// corpus: launch 1 2
// corpus: array a in 64
// corpus: array c out 2
// corpus: number start 16
__global__ void twice(const float* a, float* c, int start) {
    c[threadIdx.x] = a[start + start];
}
