#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A load from device memory that takes the same element for all threads of the block, beside one
/// that does not: "in[start]" in "out[i] = in[i] - in[start]". Empty where the line has none.
std::string same_for_block(const Tokens& file, int line);

/// The same of the line that a message about too many loads names: "Line 85 in from_first: …".
std::string same_for_block_in(const Tokens& file, const std::string& message);

}  // namespace simtutor
