#pragma once

#include "grader/simt/cuda/runtime_api.h"
#include "grader/simt/devices/device.h"

namespace simtutor::simt {

cudaDeviceProp properties_of(const Device& device);
/// @return false if the attribute is not known.
bool attribute_of(const Device& device, cudaDeviceAttr attribute, int& value);
/// Limits, flags and preferences as a new session finds them.
void reset_device_settings();

}  // namespace simtutor::simt
