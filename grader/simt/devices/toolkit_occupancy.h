#pragma once

#include <optional>
#include <string>

#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {

/// The result of the CUDA Toolkit's own calculator, cuda_occupancy.h.
struct ToolkitOccupancy {
    int blocks_per_multiprocessor = 0;
    std::string limited_by;  ///< written as in Occupancy::limited_by
};

/// True if the toolkit's header was found by the build.
bool has_toolkit_occupancy();

/// @return nothing if the header was not found or does not support the device: it no longer
/// supports compute capabilities below 3.0.
std::optional<ToolkitOccupancy> toolkit_occupancy(const Device& device, const BlockUse& use);

}  // namespace simtutor::simt
