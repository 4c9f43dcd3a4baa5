// corpus: entry void run()
// corpus: devices 2
// corpus: device c1060
// corpus: counter link_bytes 320
// corpus: counter pageable_bytes 64
// Portable memory is pinned for both devices.
void run() {
    float *a = nullptr, *d_a = nullptr, own[16];
    cudaHostAlloc(&a, 128, cudaHostAllocPortable);
    for (int i = 0; i < 32; ++i) a[i] = i;
    for (int device = 0; device < 2; ++device) {
        cudaSetDevice(device);
        cudaMalloc(&d_a, 128);
        cudaMemcpy(d_a, a, 128, cudaMemcpyHostToDevice);
        if (device == 0) cudaMemcpy(own, d_a, 64, cudaMemcpyDeviceToHost);
        cudaFree(d_a);
    }
    cudaFreeHost(a);
}
