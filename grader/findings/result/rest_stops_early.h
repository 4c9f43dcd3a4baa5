#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "for (; k + 1 < n; ++k)" behind an unrolled loop over k: the loop for the rest ends too early.
/// @param common says for which sizes the result is wrong: "is no multiple of 4", "is odd". Empty
/// where there is no such loop, or something follows that takes the last round.
std::string rest_stops_early(const Tokens& file, const std::string& common);

}  // namespace simtutor
