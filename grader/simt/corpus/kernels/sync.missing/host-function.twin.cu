// corpus: entry void run(float* c)
// corpus: array c inout 256
// The host waits for a flag that a host function sets behind the copy.
#include <atomic>
void run(float* c) {
    float* host;
    cudaMallocHost(&host, 1024);
    std::atomic<bool> done = false;
    const auto set = [](void* flag) { *static_cast<std::atomic<bool>*>(flag) = true; };
    cudaMemcpyAsync(host, c, 1024, cudaMemcpyDeviceToHost);
    cudaLaunchHostFunc(nullptr, set, &done);
    while (!done) {
    }
    float sum = 0;
    for (int i = 0; i < 4; ++i) sum += host[i];
    host[255] = sum;
    cudaDeviceSynchronize();
    cudaFreeHost(host);
}
