// corpus: entry __global__ void votes(const int* a, int* c)
// corpus: launch 2 32
// corpus: array a in 64 int32
// corpus: array c out 64 int32
// corpus: expect barrier.divergent 9
// && leaves out the vote where its left side is false.
template <int Limit>
__device__ bool many(int x, int n) {
    return x < n && __syncthreads_count(x > 0) > Limit;
}
__global__ void votes(const int* a, int* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = many<9>(a[i], 6);
}
