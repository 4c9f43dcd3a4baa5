// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 1
// Destroying a handle makes the host wait for the device.
#include <cublas_v2.h>
void run(const float* a, float* c) {
    float* sum;
    cudaMallocManaged(&sum, sizeof(float));
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSdot(handle, 64, a, 1, a, 1, sum);
    cublasDestroy(handle);
    const float value = *sum;
    cudaMemcpy(c, &value, sizeof value, cudaMemcpyHostToDevice);
    cudaFree(sum);
}
