#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a quotient of whole numbers becomes a float, is combined with one, or is multiplied after
/// its rest is lost: "x / width in line 66 divides whole numbers before …". Empty where no types
/// show that.
std::string lost_fraction(const Tokens& file);

}  // namespace simtutor
