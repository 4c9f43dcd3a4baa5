#include "grader/simt/session/launch_error.h"

#include "grader/simt/cuda/include/runtime_types.h"

namespace simtutor::simt {

int cuda_error_of(const LaunchResult& result) {
    switch (result.end) {
        case LaunchEnd::complete:
            return cudaSuccess;
        case LaunchEnd::illegal_address:
            return cudaErrorIllegalAddress;
        case LaunchEnd::misaligned_address:
            return cudaErrorMisalignedAddress;
        case LaunchEnd::stack_overflow:
            return cudaErrorHardwareStackError;
        case LaunchEnd::deadlock:
            return cudaErrorLaunchTimeout;
        case LaunchEnd::out_of_segments:
            return cudaErrorLaunchFailure;
        case LaunchEnd::error_of_caller:
            return result.error;
    }
    return cudaErrorUnknown;
}

}  // namespace simtutor::simt
