#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where of several that are equal one is named only: "Line 85 sets limits anew: …". Empty where
/// each is added.
std::string last_limit_only(const Tokens& file);

}  // namespace simtutor
