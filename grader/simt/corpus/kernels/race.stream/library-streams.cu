// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 64
// corpus: expect race.stream 17 16
// The library works in the handle's stream; the copy is in another.
#include <cublas_v2.h>
void run(const float* a, float* c) {
    float* x;
    cudaStream_t work, copies;
    cudaMalloc(&x, 64 * sizeof(float));
    cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetStream(handle, work);
    cublasScopy(handle, 64, a, 1, x, 1);
    cudaMemcpyAsync(c, x, 64 * sizeof(float), cudaMemcpyDeviceToDevice, copies);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaStreamDestroy(work);
    cudaStreamDestroy(copies);
    cudaFree(x);
}
