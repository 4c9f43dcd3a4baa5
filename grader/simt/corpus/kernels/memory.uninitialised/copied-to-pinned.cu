// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 21
// corpus: says copied from to[31], which nothing has written
// The last thread writes nothing, and the host reads what a copy to pinned memory took from its
// element, where the host had written before.
__global__ void twice(float* to, int n) {
    if (threadIdx.x < n - 1) to[threadIdx.x] = 2 * threadIdx.x;
}
void run(float* c) {
    const int n = 32;
    float *device, *host;
    cudaMalloc(&device, n * sizeof(float));
    cudaMallocHost(&host, n * sizeof(float));
    for (int i = 0; i < n; ++i) host[i] = -1;
    twice<<<1, n>>>(device, n);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    float sum = 0;
    for (int i = 0; i < n; ++i)
        sum += host[i];
    for (int i = 0; i < n; ++i) host[i] = sum;
    cudaMemcpy(c, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaFreeHost(host);
}
