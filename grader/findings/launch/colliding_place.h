#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A thread's place in the grid that comes out alike for several threads, as its text shows when it
/// is computed for every thread of small grids: "Line 24 gives several threads the same i: …".
/// Only sums and products of threadIdx, blockIdx, blockDim and gridDim of one axis are judged, and
/// what is right wherever blocks are square only where the file has no square block. Empty where
/// all of the function's places are right.
std::string colliding_place(const Tokens& file, const FunctionText& function);

/// The first such place of the kernels that a run reaches.
/// @param called what the run reaches
std::string colliding_place_of_run(const Tokens& called, const std::string& run);

}  // namespace simtutor
