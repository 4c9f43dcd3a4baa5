#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a rest that a block has too few threads for: each thread takes one of the elements that whole
/// groups leave over, "n / 4 * 4 + threadIdx.x", and no loop goes on from there. Empty where the
/// file has none.
/// @param common as in "Wrong only where n % 4 is larger than the number of threads in a block."
std::string rest_by_thread(const Tokens& file, const std::string& common);

}  // namespace simtutor
