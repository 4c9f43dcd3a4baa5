#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "tex2D<float>(old, x - 1, y)" of an unsigned x: where x is 0, the texel is not the one in front
/// of it. Empty where nothing is fetched so, or the text asks for x first.
std::string unsigned_neighbour(const Tokens& file);

}  // namespace simtutor
