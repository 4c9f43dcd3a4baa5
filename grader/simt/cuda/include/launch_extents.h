#pragma once
/// The members gridDim and blockDim of structs that describe launches. In .cu files these names are
/// macros for the built-in variables (builtin_variables.h), so each member has a function with the
/// name that the macro calls: `config.gridDim = 4` then sets what the function gives.

#include "vector_types.h"

#pragma push_macro("gridDim")
#pragma push_macro("blockDim")
#undef gridDim
#undef blockDim

typedef struct cudaLaunchAttribute_st cudaLaunchAttribute;
typedef struct cudaLaunchConfig_st {
    dim3 gridDim;
    dim3 blockDim;
    size_t dynamicSmemBytes;
    struct CUstream_st* stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;

    dim3& __simt_builtin_grid_dim() { return gridDim; }
    dim3& __simt_builtin_block_dim() { return blockDim; }
} cudaLaunchConfig_t;

struct cudaKernelNodeParams {
    void* func;
    dim3 gridDim;
    dim3 blockDim;
    unsigned sharedMemBytes;
    void** kernelParams;
    void** extra;

    dim3& __simt_builtin_grid_dim() { return gridDim; }
    dim3& __simt_builtin_block_dim() { return blockDim; }
};

#pragma pop_macro("blockDim")
#pragma pop_macro("gridDim")
