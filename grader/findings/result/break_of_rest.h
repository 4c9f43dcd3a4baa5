#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that is left at the first place outside of a side, although places behind it are inside
/// again, because "t % width" begins anew: "if (x >= width) break;". Empty where there is none.
std::string break_of_rest(const Tokens& file);

}  // namespace simtutor
