#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a call that was asked for a negative number of bytes: the name that it is given, where it is
/// declared, and as what. Empty where the text does not tell.
/// @param call "cudaMalloc"
std::string narrow_size(const Tokens& file, int line, const std::string& call);

}  // namespace simtutor
