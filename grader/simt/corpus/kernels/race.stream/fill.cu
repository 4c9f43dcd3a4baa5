// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect race.stream 7 15
// A fill in one stream, atomics of a kernel in another.
__global__ void count(const float* a, int* bins) {
    atomicAdd(&bins[a[threadIdx.x] > 0], 1);
}

void run(const float* a, float*) {
    int* bins;
    cudaStream_t one;
    cudaMalloc(&bins, 2 * sizeof(int));
    cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
    cudaMemsetAsync(bins, 0, 2 * sizeof(int), one);
    count<<<1, 256>>>(a, bins);
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaFree(bins);
}
