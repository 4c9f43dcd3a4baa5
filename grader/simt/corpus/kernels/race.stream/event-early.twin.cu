// corpus: entry void run(float* c)
// corpus: array c inout 64
// The event is recorded after the kernel that it stands for.
__global__ void fill(float* c) {
    const int i = threadIdx.x;
    c[i] = i + 1;
}
__global__ void twice(float* c) {
    const int i = threadIdx.x;
    c[i] *= 2;
}
void run(float* c) {
    cudaStream_t one, two;
    cudaEvent_t filled;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&filled);
    fill<<<1, 64, 0, one>>>(c);
    cudaEventRecord(filled, one);
    cudaStreamWaitEvent(two, filled, 0);
    twice<<<1, 64, 0, two>>>(c);
    cudaDeviceSynchronize();
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}
