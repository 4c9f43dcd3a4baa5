#pragma once
/// Kernels that kernels launch (dynamic parallelism). A child is queued and runs when its parent's
/// grid has ended: no kernel can wait for its children any more (CUDA 12 removed that), so this is
/// one of the orders that CUDA allows.

#include <functional>

#include "grader/simt/cuda/runtime/launch/kernel.h"

namespace simtutor::simt {

/// A launch from device code: checked now, run later. Errors become the CUDA thread's last error.
void queue_child(Launch launch);
/// Runs a launch of the host, then the children of its grid, and theirs.
void run_with_children(void* stream, const std::function<void()>& run);
/// The last error of the CUDA thread that calls.
int device_last_error(bool clear);

}  // namespace simtutor::simt
