#pragma once
// What the fake nvcc gives instead of CUDA's header. A test's "kernel" is a plain function, and
// sets the error that a GPU would have had.

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorIllegalAddress = 700,
    cudaErrorMisalignedAddress = 716
};

namespace fake {
inline cudaError_t pending = cudaSuccess;  ///< a launch that failed
inline cudaError_t fault = cudaSuccess;    ///< what the kernel will have ended with
}  // namespace fake

inline cudaError_t cudaPeekAtLastError() {
    return fake::pending;
}
inline cudaError_t cudaGetLastError() {
    const cudaError_t error = fake::pending;
    fake::pending = cudaSuccess;
    return error;
}
inline cudaError_t cudaDeviceSynchronize() {
    return fake::fault;
}
inline const char* cudaGetErrorName(cudaError_t error) {
    switch (error) {
        case cudaErrorInvalidConfiguration:
            return "cudaErrorInvalidConfiguration";
        case cudaErrorIllegalAddress:
            return "cudaErrorIllegalAddress";
        case cudaErrorMisalignedAddress:
            return "cudaErrorMisalignedAddress";
        default:
            return "cudaSuccess";
    }
}
inline const char* cudaGetErrorString(cudaError_t error) {
    return error == cudaErrorMisalignedAddress ? "misaligned address" : "an error";
}
