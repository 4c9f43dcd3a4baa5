#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race in shared memory of which one side stands in a function that the other side's kernel
/// calls: no barrier can stand between these two lines, only between the call and the other side.
/// "Put __syncthreads() at the end of the loop's body, between line 68 …". Empty where the text
/// does not tell which call it is, or where the barrier is missing.
std::string helper_barrier(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
