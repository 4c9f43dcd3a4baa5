// corpus: entry void run(float* c)
// corpus: array c out 64
// A kernel fills what a transform in another stream reads.
#include <cufft.h>
__global__ void fill(cufftComplex* z) {
    z[threadIdx.x] = make_cuComplex(threadIdx.x, 0);
}
void run(float* c) {
    cufftComplex* z = reinterpret_cast<cufftComplex*>(c);
    cudaStream_t first, second;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cufftHandle plan;
    cufftPlan1d(&plan, 32, CUFFT_C2C, 1);
    cufftSetStream(plan, second);
    fill<<<1, 32, 0, first>>>(z);
    if (1) cudaStreamSynchronize(first);
    cufftExecC2C(plan, z, z, CUFFT_FORWARD);
    cudaDeviceSynchronize();
    cufftDestroy(plan);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}
