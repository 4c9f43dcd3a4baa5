#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a call of cuBLAS that wants a number in device memory: the line that sets the pointer mode
/// so. Empty where the message is about another parameter, or where no line sets it.
std::string pointer_mode(const Tokens& file, const std::string& message);

}  // namespace simtutor
