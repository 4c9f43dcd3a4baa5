#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Bytes that a function gets as unsigned char and computes with as char, which has a sign: by a
/// variable, by a pointer, or by the members of a struct. Empty where none is computed with.
std::string signed_value(const Tokens& file);

}  // namespace simtutor
