// corpus: entry void run(float* x)
// corpus: array x inout 32
// corpus: level memory.leak note
// corpus: expect memory.leak 9
// A handle is made and never destroyed.
#include <cublas_v2.h>
void run(float* x) {
    cublasHandle_t handle;
    cublasCreate(&handle);
    const float two = 2;
    cublasSscal(handle, 32, &two, x, 1);
    cudaDeviceSynchronize();
    
}
