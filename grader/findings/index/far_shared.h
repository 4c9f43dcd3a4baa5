#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of an access outside of all arrays that is told of by an array which its line does not have: the
/// line's own array in shared memory, whose index leads that far. Empty where it has none.
std::string far_shared(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
