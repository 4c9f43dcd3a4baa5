#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// "k < depth_left", where a call moves the pointer on by more than it takes off the limit that it
/// passes: "b + start * n" and "n - (t + 1) * depth". Names that call, and what is left from there
/// on. Empty where the text shows no such call, or cannot tell which of the two is larger.
Cause passed_limit(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
