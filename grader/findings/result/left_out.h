#pragma once

#include <string>

#include "grader/findings/source/called_text.h"

namespace simtutor {

/// Of a run whose call is known: a number of pieces that is rounded down, so that the last, smaller
/// piece gets no round of the loop that copies or launches. Empty where none is.
std::string last_part_left_out(const Tokens& file, const EntryCall& call);

}  // namespace simtutor
