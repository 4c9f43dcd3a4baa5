#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "y < n" before "*from", where from is "b + y * n + x" in the first round of a loop and goes on
/// by "tile * n" in each: the condition asks for the row of the first round. The same of a column,
/// where the pointer goes on by "tile". Empty where a condition has the loop's counter, or the
/// pointer does not move by as much as the loop counts.
/// @param line of the access
std::string first_round_guard(const FunctionText& function, int line);

/// "for (int k = 0; k <= n; k += tile)" around an access through a pointer that moves on by as much
/// as k: the last round begins where nothing is left. Empty for other loops.
std::string round_at_end(const FunctionText& function, int line);

}  // namespace simtutor
