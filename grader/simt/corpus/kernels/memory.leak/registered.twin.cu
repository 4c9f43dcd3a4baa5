// corpus: entry void run(const float* a, float* c)
// corpus: level memory.leak note
// corpus: array a in 256
// corpus: array c inout 256
// Memory is unregistered before it is freed.
#include <cstdlib>

void run(const float* a, float* c) {
    float* host = static_cast<float*>(std::malloc(256 * sizeof(float)));
    cudaHostRegister(host, 256 * sizeof(float), cudaHostRegisterDefault);
    cudaMemcpy(host, a, 256 * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(c, host, 256 * sizeof(float), cudaMemcpyHostToDevice);
    cudaHostUnregister(host);
    std::free(host);
}
