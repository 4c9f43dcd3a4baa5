#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A launch whose blocks are counted for fewer elements than it tells its kernel to work on: "(half
/// + 255) / 256" blocks, and half + 1 elements. Names both lines. Empty where each thread may do
/// more than one, where the text does not tell the numbers, and where they suffice.
/// @param called what the run calls
/// @param run its name, which may tell a number: "n = 100"
std::string short_launch(const Tokens& file, const Tokens& called, const std::string& run);

}  // namespace simtutor
