#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where the thread loads an element in a line and its neighbour in another line, each by itself:
/// one wider load fetches both. Empty where the text shows no such pair.
std::string neighbour_loads(const Tokens& file, int line);

}  // namespace simtutor
