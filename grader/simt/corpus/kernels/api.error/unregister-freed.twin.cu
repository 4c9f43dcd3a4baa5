// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// Memory is unregistered before it is freed; the same address may be registered again later.
#include <cstdlib>

void run(const float* a, float* c) {
    float* host = static_cast<float*>(std::malloc(256 * sizeof(float)));
    cudaHostRegister(host, 256 * sizeof(float), cudaHostRegisterDefault);
    cudaMemcpy(host, a, 256 * sizeof(float), cudaMemcpyDeviceToHost);
    cudaHostUnregister(host);
    std::free(host);
    float* other = new float[256]();
    cudaHostRegister(other, 128 * sizeof(float), cudaHostRegisterDefault);
    cudaMemcpy(c, other, 128 * sizeof(float), cudaMemcpyHostToDevice);
    cudaHostUnregister(other);
    delete[] other;
}
