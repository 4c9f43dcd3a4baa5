// corpus: entry __global__ void heights(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
// A tree whose left child has half its number.
__device__ int height(const unsigned char* left, int n) {
    return n == 0 ? 0 : 1 + height(left, left[n]);
}
__global__ void heights(int* c) {
    __shared__ unsigned char left[8];
    left[threadIdx.x] = threadIdx.x / 2;
    __syncthreads();
    c[threadIdx.x] = height(left, threadIdx.x);
}
