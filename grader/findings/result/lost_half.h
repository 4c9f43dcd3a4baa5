#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a result is wrong only for odd sizes, or only for sizes that are no power of two: "len / 2
/// in line 22 rounds down: …". Empty where the text rounds up, or asks for what is left over.
/// @param common as in "Wrong only where n is odd (…"
std::string lost_half(const Tokens& file, const std::string& common);

}  // namespace simtutor
