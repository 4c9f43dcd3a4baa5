#pragma once
/// Part of the code generated for a module: nvcc compiles it behind the student's file.

#include <cuda_runtime.h>

#include <cstdio>

#include "module_functions.h"

namespace simtutor_glue {

inline int gpu_error_text(cudaError_t error, char* text, unsigned long long size) {
    if (error != cudaSuccess) {
        std::snprintf(text, size, "%s: %s", cudaGetErrorName(error), cudaGetErrorString(error));
    }
    return static_cast<int>(error);
}

}  // namespace simtutor_glue

extern "C" int simtutor_gpu_pending_error(char* text, unsigned long long size) {
    return simtutor_glue::gpu_error_text(cudaPeekAtLastError(), text, size);
}

extern "C" int simtutor_gpu_synchronise(char* text, unsigned long long size) {
    return simtutor_glue::gpu_error_text(cudaDeviceSynchronize(), text, size);
}
