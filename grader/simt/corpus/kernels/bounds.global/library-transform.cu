// corpus: entry void run(float* x)
// corpus: array x in 64
// corpus: expect bounds.global 12
// A real transform of n numbers has n / 2 + 1 complex results.
#include <cufft.h>
void run(float* x) {
    const int n = 64;
    cufftComplex* spectrum;
    cudaMalloc(&spectrum, (n / 2) * sizeof(cufftComplex));
    cufftHandle plan;
    cufftPlan1d(&plan, n, CUFFT_R2C, 1);
    cufftExecR2C(plan, x, spectrum);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
    cudaFree(spectrum);
}
