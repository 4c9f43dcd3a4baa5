// corpus: entry void run(float* c)
// corpus: array c out 1
// corpus: device c1060
// corpus: expect pointer.device-on-host 17
// corpus: says Use the pointer that the allocation gave
// The host reads what the kernel wrote by the address that is the device's.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    float *a = nullptr, *d_a = nullptr;
    cudaHostAlloc(&a, 128, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&d_a, a, 0);
    fill<<<1, 32>>>(d_a);
    cudaDeviceSynchronize();
    float sum = 0;
    for (int i = 0; i < 32; ++i) sum += d_a[i];
    cudaMemcpy(c, &sum, sizeof sum, cudaMemcpyHostToDevice);
    cudaFreeHost(a);
}
