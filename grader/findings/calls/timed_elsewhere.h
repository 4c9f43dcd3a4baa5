#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a time between two events of the default stream: work in a stream of the same function that
/// does not wait for that one, so that it need not lie between the two. Empty where an event is
/// recorded in a stream, or where the work's stream waits for the default one.
std::string timed_elsewhere(const Tokens& file);

}  // namespace simtutor
