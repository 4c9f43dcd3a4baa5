// corpus: entry __global__ void pairs(const double2* a, float* c)
// corpus: launch 1 3
// corpus: array a in 12
// corpus: array c out 3
// The last pair has only its first half inside the array.
__global__ void pairs(const double2* a, float* c) {
    const double2 pair = a[threadIdx.x];
    c[threadIdx.x] = pair.x != pair.y;
}
