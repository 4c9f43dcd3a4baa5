// corpus: entry void run(float* c)
// corpus: array c out 64
// corpus: counter mapped_loads 0
// corpus: counter mapped_load_sectors 0
// corpus: counter mapped_stores 0
// corpus: counter mapped_atomics 64
// corpus: counter mapped_store_sectors 8
// corpus: counter link_bytes 256
// corpus: counter pageable_bytes 0
// corpus: counter write_combined_store_bytes 0
// The same elements are copied; only the sums are the host's.
__global__ void add(const float* a, float* b, float* c) {
    atomicAdd(&b[threadIdx.x], a[threadIdx.x]);
    c[threadIdx.x] = 1;
}
void run(float* c) {
    float *a = nullptr, *b = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 256, cudaHostAllocDefault);
    cudaHostAlloc(&b, 256, cudaHostAllocMapped);
    cudaMalloc(&d_a, 256);
    for (int i = 0; i < 64; ++i) a[i] = b[i] = i;
    cudaMemcpy(d_a, a, 256, cudaMemcpyHostToDevice);
    add<<<1, 64>>>(d_a, b, c);
    cudaDeviceSynchronize();
    cudaFree(d_a);
    cudaFreeHost(a);
    cudaFreeHost(b);
}
