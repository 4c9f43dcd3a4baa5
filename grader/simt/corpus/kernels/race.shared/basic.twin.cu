// corpus: entry __global__ void reverse(float* c)
// corpus: launch 1 64
// corpus: array c out 64
// corpus: counter barriers 1
// corpus: counter shared_loads 64
// corpus: counter shared_load_wavefronts 2
__global__ void reverse(float* c) {
    __shared__ float cache[64];
    cache[threadIdx.x] = threadIdx.x;
    __syncthreads();
    c[threadIdx.x] = cache[63 - threadIdx.x];
}
