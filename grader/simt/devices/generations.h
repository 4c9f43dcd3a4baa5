#pragma once

#include <vector>

#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// One device for each compute capability from 3.0 to 9.0 that graphics cards and servers had,
/// oldest first. Only what occupancy needs is set: limits of a multiprocessor and of a block, and
/// the units in which they are handed out. The id is the compute capability, for example "8.6".
/// Source: the CUDA C++ Programming Guide's tables of technical specifications; the units are those
/// of the toolkit's cuda_occupancy.h, with which a test compares every one of these devices.
std::vector<Device> generations();

}  // namespace simtutor::simt
