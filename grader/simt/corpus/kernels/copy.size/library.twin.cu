// corpus: entry void run(float* c)
// corpus: array c out 48
// The array on the device has 6 columns of 8 elements.
#include <cublas_v2.h>
#include <vector>
void run(float* c) {
    std::vector<float> a(8 * 8, 1.0f);
    cublasSetMatrix(8, 6, sizeof(float), a.data(), 8, c, 8);
    cudaGetLastError();
}
