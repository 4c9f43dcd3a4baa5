#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a file whose only launch gets one block although there is work for many: the line that makes
/// the number 1, or that divides the threads of a block by the elements. Empty where the text does
/// not show one of these.
std::string lone_grid(const Tokens& file);
/// The same, or else the lines that the number is made in.
std::string lone_grid_lines(const Tokens& file);

}  // namespace simtutor
