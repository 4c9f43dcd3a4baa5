// corpus: entry __global__ void last_above(const float* a, int* c, int n)
// corpus: launch 1 32
// corpus: array a in 64
// corpus: array c out 32 int32
// corpus: number n 2
// corpus: static
/// The last row whose element in this column is above 0, or n.
__device__ int row_of(const float* a, int n) {
    int row = 0;
    int found = n;
    while (row < n) {
        if (a[row * 32] > 0) found = row;
        ++row;
    }
    return found;
}
__global__ void last_above(const float* a, int* c, int n) {
    c[threadIdx.x] = row_of(a + threadIdx.x, n);
}
