// corpus: entry void run()
// corpus: counter managed_bytes 192
// corpus: counter pageable_bytes 0
// corpus: counter link_bytes 192
// corpus: counter device_copy_bytes 0
// The pages of managed memory are not locked, and no copy of it is one of pinned memory.
void run() {
    float *a = nullptr, *d_a = nullptr;
    cudaMallocManaged(&a, 128);
    for (int i = 0; i < 32; ++i) a[i] = i;
    cudaMalloc(&d_a, 128);
    cudaMemcpy(d_a, a, 128, cudaMemcpyHostToDevice);
    cudaMemcpy(a, d_a, 64, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(a);
}
