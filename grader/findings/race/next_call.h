#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race between two rounds, both in a function that has no loop around the two lines and is
/// called several times, or in a loop: says that the next call meets the one before, in the message
/// and in the advice.
void name_next_call(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
