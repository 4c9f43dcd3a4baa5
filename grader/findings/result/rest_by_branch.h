#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "for (; k + 3 < n; k += 4) …; if (k < n) …": up to three are left, and the branch takes one.
/// Empty where the file has none.
std::string rest_by_branch(const Tokens& file);

}  // namespace simtutor
