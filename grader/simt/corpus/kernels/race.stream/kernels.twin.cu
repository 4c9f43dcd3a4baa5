// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// An event orders the two streams.
__global__ void fill(const float* a, float* c) {
    c[threadIdx.x] = a[threadIdx.x];
}
__global__ void twice(float* c) {
    c[threadIdx.x] *= 2;
}

void run(const float* a, float* c) {
    cudaStream_t one, two;
    cudaEvent_t filled;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&filled);
    fill<<<1, 256, 0, one>>>(a, c);
    cudaEventRecord(filled, one);
    cudaStreamWaitEvent(two, filled, 0);
    twice<<<1, 256, 0, two>>>(c);
    cudaDeviceSynchronize();
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}
