#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch that takes its grid and its block from two members of a structure: a line that fills
/// the structure and gives the grid's member what it calls as the block's, or the other way round.
/// Empty where each value has another name than the other member.
std::string exchanged_members(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
