// corpus: entry __global__ void any(const int* a, int* c)
// corpus: launch 1 64
// corpus: array a in 64 int32
// corpus: array c out 64 int32
// corpus: expect race.same-value 10
__global__ void any(const int* a, int* c) {
    __shared__ bool found;
    if (threadIdx.x == 0) found = false;
    __syncthreads();
    if (a[threadIdx.x] > 3) found = true;
    __syncthreads();
    c[threadIdx.x] = found;
}
