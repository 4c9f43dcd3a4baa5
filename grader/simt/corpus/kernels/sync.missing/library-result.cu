// corpus: entry void run(const float* a, float* c)
// corpus: array a in 64
// corpus: array c out 1
// corpus: expect sync.missing 15 13
// The result lies on the device: the call does not wait for it.
#include <cublas_v2.h>
void run(const float* a, float* c) {
    float* sum;
    cudaMallocManaged(&sum, sizeof(float));
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
    cublasSdot(handle, 64, a, 1, a, 1, sum);
    
    const float value = *sum;
    cudaMemcpy(c, &value, sizeof value, cudaMemcpyHostToDevice);
    cublasDestroy(handle);
    cudaFree(sum);
}
