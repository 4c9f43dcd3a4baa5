#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "ring[(k + 2) % 4] = b[(k + 3) * n]" in the loop over k: the load of a later step, which is too
/// few steps ahead; and the line that loads the first values before the loop. Empty where each is
/// far enough.
/// @param least steps that it is to be ahead
std::string short_distance(const Tokens& file, const std::set<std::string>& kernels, double least);

}  // namespace simtutor
