#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "auto dot = 0" or "int dot = 0", and "dot += a[i] * b[j]" of floats: the sum is a whole number,
/// and each term loses its fraction; also in a lambda, or where a function that gives back an int
/// loses it; also of "std::accumulate(first, last, 0)". Empty where what is added is whole, counts,
/// or is rounded on purpose.
std::string whole_sum(const Tokens& file);

}  // namespace simtutor
