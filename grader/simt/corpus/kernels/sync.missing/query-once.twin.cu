// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// To ask until the stream is ready is a wait.
#include <cstdio>

void run(const float* a, float*) {
    float* result;
    cudaStream_t stream;
    cudaMallocHost(&result, 256 * sizeof(float));
    cudaStreamCreate(&stream);
    cudaMemcpyAsync(result, a, 256 * sizeof(float), cudaMemcpyDeviceToHost, stream);
    while (cudaStreamQuery(stream) == cudaErrorNotReady) {}
    float most = 0;
    for (int i = 0; i < 256; ++i) most = most < result[i] ? result[i] : most;
    std::printf("%g\n", most);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(result);
}
