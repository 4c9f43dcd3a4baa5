#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Why threads of a team write to the same lines of memory. Empty where the text does not show it.
/// @param along whether a loop along a row that they divide is looked for; else elements that all
///              of them store to
std::string lines_of_several(Sources& sources, const std::string& file, bool along);

}  // namespace simtutor
