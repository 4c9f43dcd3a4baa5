#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a run with offsets that 32 bits cannot hold, "n = 5, stride = 1073741824": the line that
/// computes an index from a product of 32-bit numbers with one of the run's sizes, "In this run
/// i * step needs more than 32 bits, and line 9 computes it …". Empty for other runs, and where the
/// products are wide.
std::string narrow_product(Sources& sources, const std::string& file, const std::string& run);

}  // namespace simtutor
