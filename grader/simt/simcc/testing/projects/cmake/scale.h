#pragma once
#include <cuda_runtime.h>
void scale(float* values, int n, float factor);
float more(int n);
#ifdef __CUDACC__
extern __device__ float offset;
extern __constant__ float limit;
__device__ float shifted(float x);
#endif
