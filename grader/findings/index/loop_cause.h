#pragma once

#include "grader/findings/cause.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a finding "hang.endless-loop" in a loop `for (…; …; i += step)`: the line that computes the
/// step, if that is a variable.
Cause loop_cause(const simt::Finding& finding, Sources& sources);

/// Of a loop within others: the one that a thread was seen in need not be the one that does not
/// end.
Cause loops_around(const simt::Finding& finding, const Tokens& file, const FunctionText& function);

}  // namespace simtutor
