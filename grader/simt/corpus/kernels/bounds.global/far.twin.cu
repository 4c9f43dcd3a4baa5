// corpus: entry __global__ void rows(const double* a, double* c, int stride)
// corpus: launch 1 32
// corpus: array a in 64 float64
// corpus: array c out 32 float64
// corpus: number stride 8
__global__ void rows(const double* a, double* c, int stride) {
    c[threadIdx.x] = a[4ll * stride + threadIdx.x];
}
