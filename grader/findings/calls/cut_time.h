#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a time that cudaEventElapsedTime has given and that becomes a whole number before it is used:
/// the line. Empty where the times stay numbers with a point.
std::string cut_time(const Tokens& file);

}  // namespace simtutor
