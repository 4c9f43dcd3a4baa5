// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: device c1060
// corpus: expect pointer.host-on-device 9
// corpus: says Pass the kernel the address that cudaHostGetDevicePointer gives
// corpus: ends launch_failed
// The device has addresses of its own, and the kernel gets the host's pointer.
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float* a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocMapped);
    for (int i = 0; i < 32; ++i) a[i] = i;
    copy<<<1, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaFreeHost(a);
}
