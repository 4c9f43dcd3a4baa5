#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Two accesses that meet and stand in the two branches of one "if": no barrier can stand between
/// them that all threads reach. Empty for other lines.
std::string two_branches(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
