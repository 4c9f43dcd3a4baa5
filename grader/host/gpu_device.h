#pragma once

#include <optional>
#include <string>

#include "grader/gpu/device_facts.h"

namespace simtutor::host {

/// The device, or a phrase that says why there is none.
struct GpuSearch {
    std::optional<gpu::DeviceFacts> device;
    std::string problem;
};

/// Looks for a device that CUDA can use, in a process of its own: a driver that crashes or hangs
/// harms no other.
GpuSearch find_gpu();

}  // namespace simtutor::host
