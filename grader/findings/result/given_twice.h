#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// One array in two roles while the one that bears the second role's name has none: a launch or
/// call that passes it for two parameters ("blend(lane.a, lane.a, …)"), two copies to it or from
/// it, two device addresses of it. It is asked, since two roles of one array may be meant. Empty
/// where there is none, and where no other array of that name is in the function.
std::string given_twice(const Tokens& file);

}  // namespace simtutor
