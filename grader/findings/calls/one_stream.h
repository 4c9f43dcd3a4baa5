#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where all asynchronous copies and launches of a file name one and the same stream: that they go
/// one after the other. Empty where they name several, or where the text does not tell.
std::string one_stream(const Tokens& file);

}  // namespace simtutor
