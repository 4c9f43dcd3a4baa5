// corpus: entry __global__ void share(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
__global__ void share(int* c) {
    __shared__ int* list;
    if (threadIdx.x == 0) list = static_cast<int*>(malloc(8 * sizeof(int)));
    __syncthreads();
    list[threadIdx.x] = threadIdx.x;
    c[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) free(list);
}
