#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that waits for an event of a ring, "done[k % 2]", which it records anew only behind the
/// copy: the event is of two rounds before, and the copy of the round before may still read its one
/// array. Empty where the file has none.
std::string ring_wait(const Tokens& file);

}  // namespace simtutor
