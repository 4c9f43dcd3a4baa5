#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A thread's place in the grid that comes out alike for several threads, as its text shows when it
/// is computed for every thread of small grids: "Line 24 gives several threads the same i: …".
/// Only sums and products of threadIdx, blockIdx, blockDim and gridDim of one axis are judged, and
/// what is right wherever blocks are square only where the kernel's is not known to be so. Of a
/// block that is known not to be square also "blockIdx.x * blockDim.x + threadIdx.y". Empty where
/// all of the function's places are right.
/// @param run whose name may tell the sides of the block
std::string colliding_place(const Tokens& file, const FunctionText& function,
                            const std::string& run = {});

/// The first such place of the kernels that a run reaches.
/// @param called what the run reaches
std::string colliding_place_of_run(const Tokens& called, const std::string& run);

}  // namespace simtutor
