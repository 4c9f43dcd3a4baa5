#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "c[i] = a[i] + b[first]" in a loop over i that begins at first: an element that each round takes
/// again, beside others that follow the counter. Empty where no line has one, and for runs whose
/// threads have one round each.
/// @param common "Wrong only where n is larger than the number of threads in the grid."
std::string begun_index(const Tokens& file, const std::string& common);

}  // namespace simtutor
