#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a launch that has more blocks than its elements need: "the launch is in line 96; its grid is
/// made in line 95, by blocks_for, which gives back enough (line 37) in line 38 and never uses n."
/// Empty where the file has not just one launch.
std::string idle_grid(const Tokens& file);

}  // namespace simtutor
