// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect memory.uninitialised 13
// With beta = 1 the product is added to what C holds.
#include <cublas_v2.h>
void run(const float* a, float* c) {
    float* square;
    cudaMalloc(&square, 64 * sizeof(float));
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float one = 1, beta = 1;
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &one, a, 8, a, 8, &beta, square, 8);
    cudaMemcpy(c, square, 64 * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(square);
}
