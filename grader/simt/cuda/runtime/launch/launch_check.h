#pragma once

#include <cstdint>
#include <string>

#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// What a launch asks beside its configuration.
struct LaunchNeeds {
    std::uint64_t static_shared_bytes = 0;  ///< 0 when not known before the kernel runs
    int max_dynamic_shared = 0;  ///< from dynamic_shared_limit(kernel), 0: the device's default
    int max_threads = 0;         ///< from __launch_bounds__, 0: none
};

/// What is known of the kernel at `address`; of any kernel, where it is null.
LaunchNeeds needs_of(const void* address);
/// What is known without the kernel: the greatest dynamic shared memory the program asked for.
LaunchNeeds default_needs();

/// Verdict on a launch configuration.
struct LaunchCheck {
    int error = 0;        ///< cudaError_t that the launch gives; 0: it may run
    std::string message;  ///< names the number and the limit; empty when error is 0
    std::string advice;   ///< what to do next
    bool ok() const { return error == 0; }
};

/// Checks grid, block and shared memory against the device, as the driver does. Errors are those
/// that CUDA gave up to version 12; version 13 gives cudaErrorInvalidValue for all of them.
LaunchCheck check_launch(const _SimtLaunchConfig& config, const Device& device,
                         const LaunchNeeds& needs = default_needs());

/// A __shared__ array pushed the block over the limit (`bytes`: static and dynamic together).
LaunchCheck check_shared(std::uint64_t bytes, const Device& device,
                         const LaunchNeeds& needs = default_needs());

}  // namespace simtutor::simt
