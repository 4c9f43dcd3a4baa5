#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Advice about the size of a call without the sentence that sizes are in bytes, where the size
/// that the line gives has its sizeof: in the call, in a name that it is made of, or in all calls
/// that give it. Other advice stays as it is.
std::string without_size_unit(const Tokens& file, int line, const std::string& advice);

}  // namespace simtutor
