// corpus: entry void run(const float* x, float* y)
// corpus: array x in 32
// corpus: array y out 32
// Every other element of 32.
#include <cublas_v2.h>
void run(const float* x, float* y) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasScopy(handle, 16, x, 2, y, 1);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
}
