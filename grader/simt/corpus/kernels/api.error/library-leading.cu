// corpus: entry void run(const float* a, const float* x, float* y)
// corpus: array a in 48
// corpus: array x in 6
// corpus: array y out 8
// corpus: expect api.error 14
// corpus: says cublasSgemv was given 6 as lda, but the columns of A have 8 elements: lda is at least 8.
// A (8 x 6) lies column by column: its leading dimension is 8.
#include <cublas_v2.h>
void run(const float* a, const float* x, float* y) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    const cublasStatus_t status =
        cublasSgemv(handle, CUBLAS_OP_N, 8, 6, &one, a, 6, x, 1, &zero, y, 1);
    if (status != CUBLAS_STATUS_SUCCESS) cudaMemset(y, 0, 8 * sizeof(float));
    cudaDeviceSynchronize();
    cublasDestroy(handle);
}
