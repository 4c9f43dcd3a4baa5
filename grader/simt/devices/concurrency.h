#pragma once
/// What a device can do at the same time; it follows from its compute capability.

#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// Kernels that may run at the same time.
inline int concurrent_kernels(const Device& device) {
    if (device.major < 2) return 1;
    if (device.major < 3) return 16;
    return device.major < 6 ? 32 : 128;
}

/// True if each engine has one queue, in which work stands in the order in which the host asked for
/// it, whatever its stream. From compute capability 3.5 on there are several, and work that waits
/// for nothing may overtake.
inline bool has_one_work_queue(const Device& device) {
    return device.major < 3 || (device.major == 3 && device.minor < 5);
}

}  // namespace simtutor::simt
