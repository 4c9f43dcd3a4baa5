// corpus: entry __global__ void row(const float* a, float* c, int stride)
// corpus: launch 1 2
// corpus: array a in 4
// corpus: array c out 2
// corpus: number stride 65536
// corpus: expect index.overflow 11
// corpus: expect bounds.global 12
// corpus: says Compute the index in a wider type, for example
// The number that does not fit is an index: it leads out of the array.
__global__ void row(const float* a, float* c, int stride) {
    const int begin = stride * (stride / 2 + 16);
    c[threadIdx.x] = a[begin];
}
