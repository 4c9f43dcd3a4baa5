// corpus: entry __global__ void total(const float* a, float* c)
// corpus: launch 1 64
// corpus: array a in 64
// corpus: array c out 1
// corpus: expect race.shared 13 13
// corpus: says Several threads update sum[0] at once
// corpus: says Use an atomic function, such as atomicAdd()
// All threads add to one element: a barrier would order nothing.
__global__ void total(const float* a, float* c) {
    __shared__ float sum[1];
    if (threadIdx.x == 0) sum[0] = 0;
    __syncthreads();
    sum[0] += a[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) c[0] = sum[0];
}
