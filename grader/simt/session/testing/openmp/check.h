// What the programs here share: calls that must succeed, and a verdict.
#pragma once
#include <cuda_runtime.h>
#include <omp.h>

#include <cstdio>
#include <cstdlib>

#define CUDA(call)                                                              \
    do {                                                                        \
        const cudaError_t status = (call);                                      \
        if (status != cudaSuccess) {                                            \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
            std::exit(1);                                                       \
        }                                                                       \
    } while (false)
#define EXPECT(condition)                                       \
    do {                                                        \
        if (!(condition)) {                                     \
            std::printf("line %d: %s\n", __LINE__, #condition); \
            std::exit(1);                                       \
        }                                                       \
    } while (false)
