// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect api.error 14 13
// corpus: expect api.error 19 18
// Memory is unregistered after it was freed.
#include <cstdlib>

void run(const float* a, float* c) {
    float* host = static_cast<float*>(std::malloc(256 * sizeof(float)));
    cudaHostRegister(host, 256 * sizeof(float), cudaHostRegisterDefault);
    cudaMemcpy(host, a, 256 * sizeof(float), cudaMemcpyDeviceToHost);
    std::free(host);
    cudaHostUnregister(host);
    float* other = new float[256]();
    cudaHostRegister(other, 128 * sizeof(float), cudaHostRegisterDefault);
    cudaMemcpy(c, other, 128 * sizeof(float), cudaMemcpyHostToDevice);
    delete[] other;
    cudaHostUnregister(other);
}
