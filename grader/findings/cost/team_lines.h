#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Where some threads of a team do more than others: how "#pragma omp" lines divide the work, of
/// the function that the run is about where its name tells.
/// @param run its name, "n = 127, 7 threads"
std::string team_lines(Sources& sources, const std::string& file, const std::string& run);

}  // namespace simtutor
