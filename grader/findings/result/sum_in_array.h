#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "c[i] += a[k] * b[k];" in a loop over k: a sum that nothing has set, kept in the array itself.
/// Empty where the line that reads is none.
std::string sum_in_array(const simt::FindingSide& read, const FunctionText& function);

}  // namespace simtutor
