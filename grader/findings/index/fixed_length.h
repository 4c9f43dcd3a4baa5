#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "float mine[4096]" of a function that counts on to a number which it is given: the line of the
/// array, and the line of the loop. Empty where the bound is no such number.
std::string fixed_length(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
