#pragma once
/// In host code the name of a `__device__` or `__constant__` variable stands for a place of the
/// host's, not for the variable on the device; the simulator has one place for both. So a pointer
/// to it counts as the device's only if the program got it from the device: by
/// cudaGetSymbolAddress, or in bytes that it copied from there.

#include "grader/simt/cuda/runtime/memory/range.h"

namespace simtutor::simt {

/// Reports a range in a variable that is named by the host's address.
/// @return the error that the call must give, or cudaSuccess.
cudaError_t check_host_name(const ApiCall& call, const Range& range);
/// The same for an argument of a launch, whose kernel would fail where it uses it.
void check_host_name(const ApiCall& call, const void* argument);

/// The host has the variable's address on the device from now on.
void give_device_address(const void* variable);
/// The same for all variables whose addresses are among bytes that came from the device.
void give_device_addresses(const void* bytes, std::uint64_t count);

}  // namespace simtutor::simt
