#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A search for the largest or the smallest value that begins with 0: "float best = 0" before
/// "if (z > best) best = z". Empty where the file has none.
std::string search_from_zero(const Tokens& file);

/// A search that goes on from what the array holds, which the function stores to as well, where a
/// line loads what was never written: the first launch has no value to begin with. Else empty.
std::string best_from_memory(const FunctionText& function, const std::string& array, int line);

}  // namespace simtutor
