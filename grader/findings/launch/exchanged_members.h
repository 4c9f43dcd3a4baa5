#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch that takes its grid and its block from two members of a structure: a line that fills
/// the structure and gives the grid's member what it calls as the block's, or the other way round.
/// Empty where each value has another name than the other member.
std::string exchanged_members(const Tokens& file, const std::string& kernel);

/// Of a structure that is filled in the order of its members: the line that gives the member called
/// after rows what speaks of columns alone, and the one called after columns what speaks of rows.
/// A question, since names prove nothing. Empty if only one of them is so.
std::string turned_members(const Tokens& file);

}  // namespace simtutor
