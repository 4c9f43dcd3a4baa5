#pragma once

#include <vector>

#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// One device for each compute capability from 3.0 to 9.0 that graphics cards and servers had,
/// oldest first. Only the figures for occupancy are set: limits of a multiprocessor and of a block,
/// and allocation units. The id is the compute capability, for example "8.6".
/// Source: the CUDA C++ Programming Guide's tables of technical specifications; the units are those
/// of the toolkit's cuda_occupancy.h; a test compares every one of these devices with it.
std::vector<Device> generations();

}  // namespace simtutor::simt
