// corpus: entry void run(float* x)
// corpus: array x inout 66
// corpus: expect memory.misaligned 10
// A complex number of two floats begins at a multiple of 8 bytes.
#include <cufft.h>
void run(float* x) {
    cufftComplex* z = (cufftComplex*)(x + 1);
    cufftHandle plan;
    cufftPlan1d(&plan, 32, CUFFT_C2C, 1);
    cufftExecC2C(plan, z, z, CUFFT_INVERSE);
    (void)cudaDeviceReset();
    cufftDestroy(plan);
}
