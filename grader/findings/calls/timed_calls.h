#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What lies between two records of events beside the loop that is timed: "the launch in line 43
/// lies between the records in lines 42 and 46 …". Empty where nothing does.
std::string timed_beside_loop(const Tokens& file);

/// An event that is recorded behind a launch, and whose wait is meant for the copy before it.
std::string recorded_behind_launch(const Tokens& file);

}  // namespace simtutor
