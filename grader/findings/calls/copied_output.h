#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// " Line 98 copies other to field, where steps % 2 != 0." of an array that no kernel stores to
/// under its own name: the kernel may be right, and the copy wrong. Empty where nothing is copied.
std::string copied_output(const Tokens& file, const std::string& array);

}  // namespace simtutor
