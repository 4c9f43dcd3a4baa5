#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of threads that wait for the first of some locks, which they name without an index while what
/// they work on has one: "Line 23 takes locks without an index …". Empty for any other wait.
std::string first_lock(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
