#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A value that is loaded ahead and replaced before anything has used it: "ring[k % 4] = *p" in
/// front of the statement that multiplies by ring[k % 4]. Empty where the file has none.
std::string replaced_before_use(const Tokens& file);

}  // namespace simtutor
