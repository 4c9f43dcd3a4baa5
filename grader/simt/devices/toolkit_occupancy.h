#pragma once

#include <optional>
#include <string>

#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {

/// What the CUDA Toolkit's own calculator, cuda_occupancy.h, says.
struct ToolkitOccupancy {
    int blocks_per_multiprocessor = 0;
    std::string limited_by;  ///< written as in Occupancy::limited_by
};

/// Whether the toolkit's header was there when this was built.
bool has_toolkit_occupancy();

/// @return nothing if the header was not there, or if it does not know the device: it has forgotten
/// compute capabilities below 3.0.
std::optional<ToolkitOccupancy> toolkit_occupancy(const Device& device, const BlockUse& use);

}  // namespace simtutor::simt
