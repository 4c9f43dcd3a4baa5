// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// Both kernels are in one stream.
__global__ void fill(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

void run(const float* a, float* c) {
    cudaStream_t one;
    cudaStreamCreate(&one);
    fill<<<1, 256, 0, one>>>(a, c);
    fill<<<1, 256, 0, one>>>(a, c);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
}
