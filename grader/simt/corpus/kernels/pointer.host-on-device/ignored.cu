// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: device c1060
// corpus: expect pointer.host-on-device 9
// corpus: says by the host's address. This device has addresses of its own
// corpus: ends launch_failed
// The device's address is asked for, and the kernel gets the host's all the same.
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
