// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// A blocking stream waits for the default stream.
__global__ void sum(const float* b, float* c) {
    c[threadIdx.x] += b[threadIdx.x];
}

void run(const float* a, float* c) {
    float* b;
    cudaStream_t copies;
    cudaMalloc(&b, 256 * sizeof(float));
    cudaMemcpy(b, a, 256 * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaStreamCreate(&copies);
    sum<<<1, 256>>>(b, c);
    cudaMemcpyAsync(b, a, 256 * sizeof(float), cudaMemcpyDeviceToDevice, copies);
    cudaDeviceSynchronize();
    cudaStreamDestroy(copies);
    cudaFree(b);
}
