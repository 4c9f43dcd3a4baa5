#pragma once
/// What every snippet of this folder may use. A kernel writes to `result`, main returns
/// `got() != expected`.

#include <cstdio>

static __managed__ int result[64];

/// Waits for the device. @return result[i], or -1 after an error of the runtime
inline int got(int i = 0) {
    const cudaError_t status = cudaDeviceSynchronize();
    if (status != cudaSuccess) std::printf("%s\n", cudaGetErrorString(status));
    return status == cudaSuccess ? result[i] : -1;
}
