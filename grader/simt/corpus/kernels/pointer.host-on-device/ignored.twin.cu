// corpus: entry void run(float* c)
// corpus: array c out 32
// A device that shares the host's addresses: either of the two may be passed.
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocMapped);
    for (int i = 0; i < 32; ++i) a[i] = i;
    cudaHostGetDevicePointer(&d_a, a, 0);
    copy<<<1, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaFreeHost(a);
}
