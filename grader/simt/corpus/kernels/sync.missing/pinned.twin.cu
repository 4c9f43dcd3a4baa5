// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// An event is enough.
#include <cstdio>

void run(const float* a, float*) {
    float* result;
    cudaStream_t stream;
    cudaEvent_t copied;
    cudaMallocHost(&result, 256 * sizeof(float));
    cudaStreamCreate(&stream);
    cudaEventCreate(&copied);
    cudaMemcpyAsync(result, a, 256 * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaEventRecord(copied, stream);
    cudaEventSynchronize(copied);
    float most = 0;
    for (int i = 0; i < 256; ++i) most = most < result[i] ? result[i] : most;
    std::printf("%g\n", most);
    cudaEventDestroy(copied);
    cudaStreamDestroy(stream);
    cudaFreeHost(result);
}
