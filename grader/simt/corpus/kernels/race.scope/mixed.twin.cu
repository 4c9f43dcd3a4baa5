// corpus: entry __global__ void largest(const int* a, int* c)
// corpus: launch 3 32
// corpus: array a in 96 int32
// corpus: array c inout 1 int32
__global__ void largest(const int* a, int* c) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (blockIdx.x == 0) {
        atomicMax_system(c, a[i]);
    } else {
        atomicMax(c, a[i]);
    }
}
