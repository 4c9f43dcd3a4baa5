// corpus: entry void run()
// corpus: device c1060
// corpus: ends launch_failed
// corpus: expect api.error 14
// corpus: expect api.unchecked-error 14
// corpus: says Allocate it with cudaHostAllocMapped
// A device with addresses of its own, and pinned memory that was not mapped.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocDefault);
    cudaHostGetDevicePointer(&d_a, a, 0);
    cudaFreeHost(a);
}
