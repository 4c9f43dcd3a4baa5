// corpus: entry void run()
// corpus: devices 2
// corpus: device c1060
// Portable memory is mapped for both devices, and each is asked for its own address.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocMapped | cudaHostAllocPortable);
    for (int device = 0; device < 2; ++device) {
        cudaSetDevice(device);
        cudaHostGetDevicePointer(&d_a, a, 0);
        fill<<<1, 32>>>(d_a);
        cudaDeviceSynchronize();
    }
    cudaFreeHost(a);
}
