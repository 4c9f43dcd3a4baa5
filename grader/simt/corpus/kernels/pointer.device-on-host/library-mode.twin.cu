// corpus: entry void run(float* x)
// corpus: array x inout 32
// A factor on the device needs the mode for it.
#include <cublas_v2.h>
void run(float* x) {
    const float two = 2;
    float* factor;
    cudaMalloc(&factor, sizeof(float));
    cudaMemcpy(factor, &two, sizeof(float), cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSscal(handle, 32, factor, x, 1);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(factor);
}
