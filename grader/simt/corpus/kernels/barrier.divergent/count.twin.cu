// corpus: entry __global__ void votes(const int* a, int* c)
// corpus: launch 2 32
// corpus: array a in 64 int32
// corpus: array c out 64 int32
// && does not leave out the vote that stands on its left.
template <int Limit>
__device__ bool many(int x, int n) {
    return __syncthreads_count(x > 0) > Limit && x < n;
}
__global__ void votes(const int* a, int* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = many<9>(a[i], 6);
}
