#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A short or a char in which weighted bytes are added up to more than it holds: "Lines 10 to 12
/// add up to 65280 in the short mean, …". The text must show the largest value: numbers, and names
/// or elements that are unsigned bytes. Empty for every other sum.
std::string narrow_sum(const Tokens& file);

}  // namespace simtutor
