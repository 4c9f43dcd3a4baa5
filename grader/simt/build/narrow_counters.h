#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Whether a text may have a counter or an index of 8 or 16 bits: only then the compiler is asked
/// for a dump.
bool may_count_narrowly(const std::string& text);

/// Rule index.narrow: loops whose counter has 8 or 16 bits, and whose bound has a wider type and is
/// known at run time only; and numbers of a wider type that are cut to 8 or 16 bits, and then are
/// an index, an offset, or the bound of a loop. One finding for each. What is known to be small is
/// none of the rule's: a constant, a remainder, what std::min() gives, a thread's number.
/// @param dump what dump_steps wrote (compile.h)
/// @param text the program, whose aliases of types count
/// @param wanted takes the files whose functions are judged
std::vector<Finding> narrow_counter_findings(const std::string& dump, const std::string& text,
                                             const std::function<bool(const std::string&)>& wanted);

}  // namespace simtutor::simt
