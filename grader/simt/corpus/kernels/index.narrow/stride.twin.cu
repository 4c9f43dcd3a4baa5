// corpus: entry __global__ void scale(float* a, unsigned n)
// corpus: launch 1 32
// corpus: array a inout 64
// corpus: number n 64
// corpus: static
__global__ void scale(float* a, unsigned n) {
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) a[i] *= 2;
}
