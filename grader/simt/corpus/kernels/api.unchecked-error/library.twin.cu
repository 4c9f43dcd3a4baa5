// corpus: entry void run(float* x)
// corpus: array x inout 64
// The plan finds no memory for its work.
#include <cufft.h>
void run(float* x) {
    cufftHandle plan = 0;
    bool made = cufftPlan1d(&plan, 1 << 30, CUFFT_Z2Z, 512) == CUFFT_SUCCESS;
    if (made) cudaMemset(x, 0, 64 * sizeof(float));
    cudaDeviceSynchronize();
}
