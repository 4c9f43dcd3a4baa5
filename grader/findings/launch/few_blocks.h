#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A launch that has fewer threads along a side, in this run, than its kernel asks for: "j < half"
/// with half = n / 2, and a grid that is made for n / 4. All numbers are computed for the run, so
/// the text says what they are; empty where one of them is not known, or where they suffice.
/// @param called what the run reaches @param run its name, which tells the numbers: "n = 100"
std::string few_blocks(const Tokens& called, const std::string& run);

}  // namespace simtutor
