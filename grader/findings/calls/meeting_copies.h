#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where the rounds of a loop let their copies begin one element apart, "places[d] = all + d", and
/// the copy brings several: the line that makes the places. Empty where the text shows no such
/// places.
/// @param line  of the copy
/// @param met   two of its copies have met in a run; else the text must show that they overlap
std::string places_too_close(const Tokens& file, int line, bool met);

/// What to do about copies of one line that write the same bytes. Even in order, the second
/// replaces what the first brought: an event between them may only hide that the places are wrong,
/// so that is asked first. Empty for other findings.
std::string meeting_copies(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
