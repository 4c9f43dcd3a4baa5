#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of two threads that meet in an element of a large array, though their indices differ as numbers:
/// a product of unsigned 32-bit numbers wrapped. Names the line that computes it. Empty where the
/// text does not prove that the indices differ, or where no such product is part of them.
std::string wrapped_place(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
