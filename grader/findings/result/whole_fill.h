#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call that fills a matrix whose rows have gaps as one piece: "std::fill(c, c + n * stride, 0)",
/// outside of any loop. Empty where the file has none.
/// @param line one that the call stands in; 0: any
std::string whole_fill(const Tokens& file, int line = 0);

}  // namespace simtutor
