// corpus: entry __global__ void row(const float* a, float* c, int stride)
// corpus: launch 1 2
// corpus: array a in 4
// corpus: array c out 2
// corpus: number stride 65536
// The same product in unsigned arithmetic, which wraps as a hash shall.
__global__ void row(const float* a, float* c, int stride) {
    const unsigned hash = static_cast<unsigned>(stride) * (stride / 2 + 16u);
    c[threadIdx.x] = a[hash % 4];
}
