#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// "k < depth_left", where a call moves the pointer on by more than it takes off the limit that it
/// passes: "b + start * n" and "n - (t + 1) * depth". Names that call, and what is left from there
/// on. Empty where the text shows no such call, or cannot tell which of the two is larger.
Cause passed_limit(const simt::Finding& finding, Sources& sources);

/// The same where what the call passes may count from the tile already, as what a helper or a
/// lambda was given does: asks whether that is what is left, and names the calls that give it.
Cause limit_to_ask(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
