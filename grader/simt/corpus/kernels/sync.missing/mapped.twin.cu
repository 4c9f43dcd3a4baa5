// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
template <class T>
__global__ void flags(const float* a, T* positive) {
    const int i = threadIdx.x;
    positive[i] = a[i] > 0;
}

void run(const float* a, float*) {
    unsigned char* positive;
    cudaHostAlloc(&positive, 256, cudaHostAllocMapped);
    flags<<<1, 256>>>(a, positive);
    cudaStreamSynchronize(0);
    int count = 0;
    for (int i = 0; i < 256; ++i) count += positive[i];
    positive[0] = count > 0;
    cudaFreeHost(positive);
}
