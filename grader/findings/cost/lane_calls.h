#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a line reads through a parameter of its function: the calls that give neighbouring lanes
/// places which lie further apart than what one of them reads. Empty where all lie side by side.
std::string lane_calls(const Tokens& file, int line);

/// Where a line reads "m[r * n + q]" with parameters of its function: the call that gives
/// threadIdx.x to the row. Empty where none does.
std::string rows_of_calls(const Tokens& file, int line);

}  // namespace simtutor
