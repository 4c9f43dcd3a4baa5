// corpus: entry void run(const float* a, const float* b, float* c)
// corpus: array a in 60
// corpus: array b in 30
// corpus: array c out 48
// corpus: expect bounds.global 14
// corpus: says as 12 x 6 elements with the leading dimension 12: 72 floats from element 0 of `a` on, which holds only 60 there
// C (12 x 4) = A (12 x 6) B (6 x 4): A has only 5 columns.
#include <cublas_v2.h>
void run(const float* a, const float* b, float* c) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, zero = 0;
    const int k = 6;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 12, 4, k, &one, a, 12, b, k, &zero, c, 12);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
}
