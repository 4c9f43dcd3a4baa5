#pragma once

#include <memory>

#include "grader/host/child/backend.h"

namespace simtutor::host {

/// How a run on a GPU treats its arrays.
enum class GpuArrays {
    guarded,  ///< between guard zones, outputs poisoned
    bare      ///< as cudaMalloc gives them, so that compute-sanitizer sees every step aside
};

std::unique_ptr<Backend> make_gpu_backend(GpuArrays arrays);

}  // namespace simtutor::host
