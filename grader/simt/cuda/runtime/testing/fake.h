#pragma once
/// An engine for the tests of the runtime: arrays with their initialised state, findings, a device.

#include <string>
#include <vector>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/runtime_hooks.h"

namespace simtutor::simt::fake {

/// Forgets arrays and findings; one device, `memory_limit` bytes of memory on it.
void reset(const char* device = "h100", std::uint64_t memory_limit = 1 << 20);
/// A host array whose bounds are known.
void* host_array(std::uint64_t bytes, const std::string& name);
void name_array(void* array, const std::string& name, unsigned element_bytes);
bool initialised(const void* byte);
/// What the runtime accessed for kernels since the last call.
std::vector<const void*> take_accesses();
const std::vector<Finding>& findings();
/// The rules of the findings, joined by blanks.
std::string rules();

}  // namespace simtutor::simt::fake
