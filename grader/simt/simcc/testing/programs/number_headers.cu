// simcc:
// Vector, half, complex types and constants.
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>
#include <math_constants.h>
#include <stdio.h>
#include <vector_functions.h>
#include <vector_types.h>
__global__ void k(float4* a, half2* h, cuFloatComplex* c) {
    int i = threadIdx.x;
    float4 v = a[i];
    v.x += CUDART_PI_F;
    a[i] = make_float4(v.x, v.y, v.z, v.w);
    h[i] = __hadd2(h[i], __float2half2_rn(1.f));
    c[i] = cuCmulf(c[i], make_cuFloatComplex(0, 1));
}
int main() {
    float4* a;
    half2* h;
    cuFloatComplex* c;
    cudaMallocManaged(&a, 32 * 16);
    cudaMallocManaged(&h, 32 * 4);
    cudaMallocManaged(&c, 32 * 8);
    for (int i = 0; i < 32; ++i) {
        a[i] = make_float4(i, 0, 0, 0);
        h[i] = __floats2half2_rn(1, 2);
        c[i] = make_cuFloatComplex(1, 0);
    }
    k<<<1, 32>>>(a, h, c);
    cudaDeviceSynchronize();
    printf("%g %g %g %g\n", a[1].x, __low2float(h[0]), cuCimagf(c[3]), cuCabsf(c[3]));
    cudaFree(a);
    cudaFree(h);
    cudaFree(c);
    cudaDataType_t t = CUDA_R_32F;
    return t != 0;
}
