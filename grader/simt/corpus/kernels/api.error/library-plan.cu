// corpus: entry void run(float* x)
// corpus: array x inout 128
// corpus: expect api.error 10
// The function that runs a plan must be that of the plan's type.
#include <cufft.h>
void run(float* x) {
    cufftComplex* z = reinterpret_cast<cufftComplex*>(x);
    cufftHandle plan;
    cufftPlan1d(&plan, 64, CUFFT_R2C, 1);
    const cufftResult result = cufftExecC2C(plan, z, z, CUFFT_FORWARD);
    if (result != CUFFT_SUCCESS) cudaMemset(x, 0, sizeof(float));
    cudaDeviceSynchronize();
    cufftDestroy(plan);
}
