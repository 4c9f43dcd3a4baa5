// corpus: entry void run()
// A device that shares the host's addresses takes all pinned memory for mapped.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run() {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocDefault);
    cudaHostGetDevicePointer(&d_a, a, 0);
    fill<<<1, 32>>>(d_a);
    cudaDeviceSynchronize();
    cudaFreeHost(a);
}
