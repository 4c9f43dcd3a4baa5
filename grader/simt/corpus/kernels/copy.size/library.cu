// corpus: entry void run(float* c)
// corpus: array c out 48
// corpus: expect copy.size 10
// The array on the device has 6 columns of 8 elements.
#include <cublas_v2.h>
#include <cstdio>
#include <vector>
void run(float* c) {
    std::vector<float> a(8 * 8, 1.0f);
    const cublasStatus_t status = cublasSetMatrix(8, 8, sizeof(float), a.data(), 8, c, 8);
    if (status != CUBLAS_STATUS_SUCCESS) std::puts("cublasSetMatrix failed");
    cudaGetLastError();
}
