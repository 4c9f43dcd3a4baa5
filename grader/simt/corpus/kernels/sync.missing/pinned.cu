// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 15 13
// The result is read from pinned memory before its copy has ended.
#include <cstdio>

void run(const float* a, float*) {
    float* result;
    cudaStream_t stream;
    cudaMallocHost(&result, 256 * sizeof(float));
    cudaStreamCreate(&stream);
    cudaMemcpyAsync(result, a, 256 * sizeof(float), cudaMemcpyDeviceToHost, stream);
    float most = 0;
    for (int i = 0; i < 256; ++i) most = most < result[i] ? result[i] : most;
    cudaStreamSynchronize(stream);
    std::printf("%g\n", most);
    cudaStreamDestroy(stream);
    cudaFreeHost(result);
}
