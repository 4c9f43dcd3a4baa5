#pragma once

#include <string>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {

/// Of a launch that is too small: its grid was made before its block got other sides, another
/// launch has the same grid and another block, or a grid is made that no launch has. Empty where
/// the text shows none of these.
/// @param at the statement of the launch
std::string grid_of_other_block(const Tokens& file, const FunctionText& function,
                                const LaunchText& launch, int at);

}  // namespace simtutor
