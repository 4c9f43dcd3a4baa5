#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "int middle = width / 2" and "float dx = x - middle", where the run has an odd width: the half
/// is lost before the result becomes a fraction. Empty for a run whose sizes are all even.
/// @param run    its name: "17 x 31 pixels"
/// @param common as in "Wrong only where n is odd (…"
std::string halved_whole(const Tokens& file, const std::string& run, const std::string& common);

}  // namespace simtutor
