#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "gpu6 (line 7), launched in line 22, has no statement: it stores nothing". Empty where a kernel
/// that the file launches has one, or where nothing is launched.
std::string empty_kernel(const Tokens& file);

}  // namespace simtutor
