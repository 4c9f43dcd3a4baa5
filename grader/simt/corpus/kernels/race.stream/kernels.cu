// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect race.stream 10 7
// Two kernels in two streams: the second reads what the first writes.
__global__ void fill(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}
__global__ void twice(float* c) {
    c[threadIdx.x] *= 2;
}

void run(const float* a, float* c) {
    cudaStream_t one, two;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    fill<<<1, 256, 0, one>>>(a, c);
    twice<<<1, 256, 0, two>>>(c);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}
