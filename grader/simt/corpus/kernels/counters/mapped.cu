// corpus: entry void run(float* c)
// corpus: array c out 64
// corpus: counter mapped_loads 65
// corpus: counter mapped_load_sectors 9
// corpus: counter mapped_stores 64
// corpus: counter mapped_store_sectors 8
// corpus: counter mapped_atomics 0
// corpus: counter global_loads 65
// corpus: counter global_stores 129
// corpus: counter link_bytes 0
// corpus: counter write_combined_store_bytes 256
// corpus: counter write_combined_load_bytes 4
// Two warps of 4 sectors each, and one sector more for the element that thread 0 reads again.
__global__ void copy(const float* a, float* b, float* c) {
    b[threadIdx.x] = a[threadIdx.x];
    c[threadIdx.x] = 1;
    if (threadIdx.x == 0) c[0] = a[40];
}
float first(const float* a) {
    return a[0];
}
void run(float* c) {
    float *a = nullptr, *b = nullptr;
    cudaHostAlloc(&a, 256, cudaHostAllocMapped | cudaHostAllocWriteCombined);
    cudaHostAlloc(&b, 256, cudaHostAllocMapped);
    for (int i = 0; i < 64; ++i) a[i] = i;
    copy<<<1, 64>>>(a, b, c);
    cudaDeviceSynchronize();
    volatile float seen = first(a);
    (void)seen;
    cudaFreeHost(a);
    cudaFreeHost(b);
}
