// corpus: entry __global__ void any(const int* a, int* c)
// corpus: launch 1 64
// corpus: array a in 64 int32
// corpus: array c out 64 int32
__global__ void any(const int* a, int* c) {
    __shared__ bool found;
    if (threadIdx.x == 0) found = false;
    __syncthreads();
    const bool any = __syncthreads_or(a[threadIdx.x] > 3);
    if (threadIdx.x == 0) found = any;
    __syncthreads();
    c[threadIdx.x] = found;
}
