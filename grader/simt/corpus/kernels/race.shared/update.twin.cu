// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 1
// All threads add to one element.
__global__ void total(const float* a, float* c) {
    __shared__ float sum[1];
    if (threadIdx.x == 0) sum[0] = 0;
    __syncthreads();
    atomicAdd(&sum[0], a[threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) c[0] = sum[0];
}
