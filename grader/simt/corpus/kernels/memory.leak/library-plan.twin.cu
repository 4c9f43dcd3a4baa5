// corpus: entry void run(float* x)
// corpus: array x inout 64
// corpus: level memory.leak note
// A plan is made and never destroyed.
#include <cufft.h>
void run(float* x) {
    cufftHandle plan;
    cufftPlan1d(&plan, 32, CUFFT_C2C, 1);
    cufftExecC2C(plan, (cufftComplex*)x, (cufftComplex*)x, CUFFT_INVERSE);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
}
