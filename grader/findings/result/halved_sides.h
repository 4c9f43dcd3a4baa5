#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of pictures with an odd side: the lines that halve a side as a whole number, "width / 2". Empty
/// for other runs, and where no line does.
/// @param common as in "Wrong only where width or height is odd."
std::string halved_sides(const Tokens& file, const std::string& common);

}  // namespace simtutor
