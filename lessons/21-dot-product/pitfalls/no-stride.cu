// Pitfall: each thread takes one element only; a vector longer than the grid is cut short.
__global__ void dot(const float* a, const float* b, float* partial, int n) {
    extern __shared__ float cache[];
    int me = threadIdx.x;
    int i = blockIdx.x * blockDim.x + me;
    cache[me] = i < n ? a[i] * b[i] : 0;
    __syncthreads();

    int active = blockDim.x;
    while (active > 1) {
        int half = (active + 1) / 2;
        if (me + half < active) cache[me] += cache[me + half];
        __syncthreads();
        active = half;
    }
    if (me == 0) partial[blockIdx.x] = cache[0];
}
