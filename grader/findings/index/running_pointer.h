#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A pointer through which one loop loads ahead, "ring[k] = *pb; pb += n;", and the loop behind it
/// loads once more in each of its rounds, also in the last ones, for which nothing is left. Both
/// loops stand in a third, so that the pointer runs further away with each round of that. Empty
/// where the second loop asks before it loads.
/// @param line of one of the loads
std::string running_pointer(const FunctionText& function, int line);

}  // namespace simtutor
