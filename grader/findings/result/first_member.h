#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A search whose best value is a member of a struct that begins with 0, always or in some cases:
/// "best.height begins with 0.0f in line 66 …". Empty where it begins with something else, and
/// where what is compared is no real number.
std::string member_from_zero(const Tokens& file);

}  // namespace simtutor
