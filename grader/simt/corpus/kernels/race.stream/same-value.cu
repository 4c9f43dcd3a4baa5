// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect race.stream 7
// Kernels of two streams store the same values: their order is missing all the same.
__global__ void fill(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}

void run(const float* a, float* c) {
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    fill<<<1, 256, 0, one>>>(a, c);
    fill<<<1, 256, 0, two>>>(a, c);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}
