// corpus: entry __global__ void heights(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
// corpus: expect device.stack-overflow 8
// corpus: ends launch_failed
// A tree whose left child is the node itself.
__device__ int height(const unsigned char* left, int n) {
    return n == 0 ? 0 : 1 + height(left, left[n]);
}
__global__ void heights(int* c) {
    __shared__ unsigned char left[8];
    left[threadIdx.x] = threadIdx.x;
    __syncthreads();
    c[threadIdx.x] = height(left, threadIdx.x);
}
