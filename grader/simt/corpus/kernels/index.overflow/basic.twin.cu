// corpus: entry __global__ void far(float* c, int row, int stride)
// corpus: launch 1 1
// corpus: array c out 4
// corpus: number row 65536
// corpus: number stride 65536
__global__ void far(float* c, int row, int stride) {
    long long i = static_cast<long long>(row) * stride;
    c[i & 3] = 1;
}
