// corpus: entry __global__ void carve(const float* a, float* c)
// corpus: launch 1 32 256
// corpus: array a in 32
// corpus: array c out 32
// Two arrays in one piece of dynamic shared memory; the second one ends with the piece.
__global__ void carve(const float* a, float* c) {
    extern __shared__ float piece[];
    float *lower = piece, *upper = piece + blockDim.x;
    lower[threadIdx.x] = a[threadIdx.x];
    upper[threadIdx.x] = 1;
    __syncthreads();
    c[threadIdx.x] = lower[31 - threadIdx.x];
}
