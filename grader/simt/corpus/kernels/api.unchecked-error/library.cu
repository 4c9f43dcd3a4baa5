// corpus: entry void run(float* x)
// corpus: array x inout 64
// corpus: expect api.unchecked-error 8
// The plan finds no memory for its work.
#include <cufft.h>
void run(float* x) {
    cufftHandle plan = 0;
    cufftPlan1d(&plan, 1 << 30, CUFFT_Z2Z, 512);
    bool made = true;
    if (made) cudaMemset(x, 0, 64 * sizeof(float));
    cudaDeviceSynchronize();
}
