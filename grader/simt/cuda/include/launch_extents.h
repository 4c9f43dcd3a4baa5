#pragma once
/// Structs that describe launches.

#include "vector_types.h"

typedef struct cudaLaunchAttribute_st cudaLaunchAttribute;
typedef struct cudaLaunchConfig_st {
    dim3 gridDim;
    dim3 blockDim;
    size_t dynamicSmemBytes;
    struct CUstream_st* stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
} cudaLaunchConfig_t;

struct cudaKernelNodeParams {
    void* func;
    dim3 gridDim;
    dim3 blockDim;
    unsigned sharedMemBytes;
    void** kernelParams;
    void** extra;
};
