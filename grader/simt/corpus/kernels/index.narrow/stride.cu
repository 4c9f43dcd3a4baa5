// corpus: entry __global__ void scale(float* a, unsigned n)
// corpus: launch 1 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
// corpus: expect index.narrow 9
// corpus: says 65535
__global__ void scale(float* a, unsigned n) {
    for (unsigned short i = threadIdx.x; i < n; i += blockDim.x) a[i] *= 2;
}
