#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a copy in a line that is longer than one of its sides: where its size and the pointer of that
/// side are made, as far as other lines make them: " sums_bytes is threads * sizeof(float) (line
/// 75)." Empty where the copy itself says all.
/// @param message says which side is too short
std::string copy_made(const Tokens& file, int line, const std::string& message);

}  // namespace simtutor
