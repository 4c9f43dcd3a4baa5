#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Whether a text may have a counter of 8 or 16 bits: only then the compiler is asked for a dump.
bool may_count_narrowly(const std::string& text);

/// Rule index.narrow: loops whose counter has 8 or 16 bits, and whose bound has a wider type and is
/// known at run time only. One finding for each. A bound that is known to be small is none of the
/// rule's: a constant, a remainder, what std::min() gives.
/// @param dump what dump_steps wrote (compile.h)
/// @param wanted takes the files whose functions are judged
std::vector<Finding> narrow_counter_findings(const std::string& dump,
                                             const std::function<bool(const std::string&)>& wanted);

}  // namespace simtutor::simt
