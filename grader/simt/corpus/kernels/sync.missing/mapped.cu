// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 17 9
// Mapped host memory, bytes, a template kernel: the host looks before the kernel has ended.
template <class T>
__global__ void flags(const float* a, T* positive) {
    const int i = threadIdx.x;
    positive[i] = a[i] > 0;
}

void run(const float* a, float*) {
    unsigned char* positive;
    cudaHostAlloc(&positive, 256, cudaHostAllocMapped);
    flags<<<1, 256>>>(a, positive);
    int count = 0;
    for (int i = 0; i < 256; ++i) count += positive[i];
    cudaDeviceSynchronize();
    positive[0] = count > 0;
    cudaFreeHost(positive);
}
