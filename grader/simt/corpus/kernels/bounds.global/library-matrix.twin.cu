// corpus: entry void run(const float* a, const float* b, float* c)
// corpus: array a in 60
// corpus: array b in 30
// corpus: array c out 48
// C (12 x 4) = A (12 x 6) B (6 x 4): A has only 5 columns.
#include <cublas_v2.h>
void run(const float* a, const float* b, float* c) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    const int k = 5;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 12, 4, k, &one, a, 12, b, k, &zero, c, 12);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
}
