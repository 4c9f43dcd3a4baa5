// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 19
// The last thread writes nothing, and the host reads what a copy took from its element.
#include <vector>
__global__ void twice(float* to, int n) {
    if (threadIdx.x < n - 1) to[threadIdx.x] = 2 * threadIdx.x;
}
void run(float* c) {
    const int n = 32;
    float* device;
    cudaMalloc(&device, n * sizeof(float));
    twice<<<1, n>>>(device, n);
    std::vector<float> host(n);
    cudaMemcpy(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(device);
    float sum = 0;
    for (int i = 0; i < n; ++i)
        sum += host[i];
    const std::vector<float> result(n, sum);
    cudaMemcpy(c, result.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
