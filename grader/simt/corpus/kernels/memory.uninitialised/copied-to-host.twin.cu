// corpus: entry void run(float* c)
// corpus: array c out 32
// A buffer may be copied whole although a part of it holds nothing: who reads only the rest, or
// writes the part first, is right.
#include <cstring>
#include <vector>
__global__ void twice(float* to, int n) {
    if (threadIdx.x < n - 1) to[threadIdx.x] = 2 * threadIdx.x;
}
__global__ void last(float* to, int n) {
    to[n - 1] = 1;
}
void run(float* c) {
    const int n = 32;
    const std::size_t bytes = n * sizeof(float);
    float* device;
    cudaMalloc(&device, bytes);
    twice<<<1, n>>>(device, n);
    std::vector<float> host(n), cleared(n), again(n);
    cudaMemcpy(host.data(), device, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(cleared.data(), device, bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(again.data(), device, bytes, cudaMemcpyDeviceToHost);
    host[n - 1] = 1;
    std::memset(cleared.data(), 0, bytes);
    last<<<1, 1>>>(device, n);
    cudaMemcpy(again.data(), device, bytes, cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (int i = 0; i < n; ++i) host[i] += cleared[i] + again[i];
    cudaMemcpy(c, host.data(), bytes, cudaMemcpyHostToDevice);
}
