#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Memory that one thread of an OpenMP team makes, in a part without a barrier at its end ("single
/// nowait", "master", "masked"), and that all threads use in `line`. Empty where a barrier lies
/// between, or where the line uses nothing of that part.
/// @param other line in which another thread met it; 0: none is known
std::string made_by_one(Sources& sources, const std::string& file, int line, int other = 0);

}  // namespace simtutor
