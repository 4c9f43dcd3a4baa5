// corpus: entry void run(float* c)
// corpus: array c inout 64
// corpus: expect race.stream 7 11
// The event is recorded before the kernel that it should stand for.
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
    cudaEventRecord(filled, one);
    fill<<<1, 64, 0, one>>>(c);
    cudaStreamWaitEvent(two, filled, 0);
    twice<<<1, 64, 0, two>>>(c);
    cudaDeviceSynchronize();
    cudaEventDestroy(filled);
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
}
