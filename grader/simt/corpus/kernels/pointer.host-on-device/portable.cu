// corpus: entry void run()
// corpus: devices 2
// corpus: device c1060
// corpus: expect pointer.host-on-device 8
// corpus: says cudaHostAllocPortable
// The memory was mapped for the first device; the second one has the first one's pointer.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&d_a, a, 0);
    cudaSetDevice(1);
    fill<<<1, 32>>>(d_a);
    cudaGetLastError();
    cudaDeviceReset();
    cudaFreeHost(a);
}
