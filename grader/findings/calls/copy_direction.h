#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a copy whose direction and memory do not fit: whether the direction is wrong or the order of
/// the arguments, as the launches before and behind it tell. Empty where they do not tell.
std::string direction_cause(const simt::Finding& finding, Sources& sources);

/// Calls the arrays of such a copy as its line does: a kernel may have another name for them.
void name_copied(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
