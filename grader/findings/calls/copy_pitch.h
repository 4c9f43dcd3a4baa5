#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A cudaMemcpy2D in the line that reaches beyond `array` and gives it the pitch of the other side:
/// "Argument 2 of cudaMemcpy2D …". Empty for other copies.
std::string pitch_of_other_side(const Tokens& file, int line, const std::string& array);

}  // namespace simtutor
