#pragma once

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// @param number the device's place among those that the program sees
cudaDeviceProp properties_of(const Device& device, int number);
/// @return false if the attribute is not known.
bool attribute_of(const Device& device, int number, cudaDeviceAttr attribute, int& value);
/// Limits, flags and preferences as a new session finds them.
void reset_device_settings();

}  // namespace simtutor::simt
