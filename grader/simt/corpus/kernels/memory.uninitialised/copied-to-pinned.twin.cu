// corpus: entry void run(float* c)
// corpus: array c out 32
// The host writes the last element after the copy, and a second copy brings it whole.
__global__ void twice(float* to, int n) {
    if (threadIdx.x < n) to[threadIdx.x] = 2 * threadIdx.x;
}
void run(float* c) {
    const int n = 32;
    float *device, *host;
    cudaMalloc(&device, n * sizeof(float));
    cudaMallocHost(&host, n * sizeof(float));
    twice<<<1, n>>>(device, n - 1);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    host[n - 1] = 1;
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += host[i];
    twice<<<1, n>>>(device, n);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (int i = 0; i < n; ++i) host[i] += sum;
    cudaMemcpy(c, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaFreeHost(host);
}
