// corpus: entry __global__ void wide(float* c)
// corpus: launch 1 64 256
// corpus: array c out 64
// corpus: expect bounds.shared 10
// corpus: says this access takes 8: 32 in 256 bytes
extern __shared__ float cache[];
__global__ void wide(float* c) {
    int t = threadIdx.x;
    double* sums = reinterpret_cast<double*>(cache);
    sums[t] = t;
    c[t] = t;
}
