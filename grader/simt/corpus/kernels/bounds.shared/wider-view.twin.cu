// corpus: entry __global__ void wide(float* c)
// corpus: launch 1 64 512
// corpus: array c out 64
extern __shared__ float cache[];
__global__ void wide(float* c) {
    int t = threadIdx.x;
    double* sums = reinterpret_cast<double*>(cache);
    sums[t] = t;
    c[t] = t;
}
