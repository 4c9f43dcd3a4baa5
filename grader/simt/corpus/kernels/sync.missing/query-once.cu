// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 16 13
// A question whose answer nobody reads is no wait.
#include <cstdio>

void run(const float* a, float*) {
    float* result;
    cudaStream_t stream;
    cudaMallocHost(&result, 256 * sizeof(float));
    cudaStreamCreate(&stream);
    cudaMemcpyAsync(result, a, 256 * sizeof(float), cudaMemcpyDeviceToHost, stream);
    cudaStreamQuery(stream);
    float most = 0;
    for (int i = 0; i < 256; ++i) most = most < result[i] ? result[i] : most;
    std::printf("%g\n", most);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(result);
}
