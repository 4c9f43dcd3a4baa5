#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong picture: a kernel that compares a place along y with the limit of which the launch
/// makes the grid's side along x, and a place along x with the other one: "y in line 11 …". Empty
/// where kernel and launch agree, and where the text does not show both.
/// @param called what the run reaches
std::string turned_kernel(const Tokens& called, const std::string& run);

}  // namespace simtutor
