// corpus: entry void run(const float* a, float* y)
// corpus: array a in 32
// corpus: array y inout 32
// corpus: expect pointer.host-on-device 13
// The library's arrays are on the device.
#include <cublas_v2.h>
void run(const float* a, float* y) {
    static float x[32];
    for (float& one : x) one = 1;
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float two = 2;
    cublasSaxpy(handle, 32, &two, x, 1, y, 1);
    (void)cudaDeviceReset();
    cublasDestroy(handle);
}
