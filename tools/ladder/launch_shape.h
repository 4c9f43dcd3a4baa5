#pragma once

#include <optional>
#include <string>

#include "grader/lesson/manifest.h"

namespace simtutor::ladder {

/// The launch of a file's entry on the simulator.
struct LaunchShape {
    std::string kernel;  ///< of several the kernel with most accesses
    unsigned block_x = 0, block_y = 0, block_z = 1;
    long long shared_bytes = 0;  ///< static and dynamic
};

/// Runs `entry` (a declaration with the parameters a, b, c, n) on the simulator at a small n.
/// @return nothing if it does not build or run there
std::optional<LaunchShape> find_launch_shape(const std::string& file, const std::string& entry);

}  // namespace simtutor::ladder
