#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two calls of cudaGetLastError() behind one launch, of which the first takes the error, and
/// clears it, without ending the program. Empty where the first one's answer is kept or ends it.
std::string error_taken(const Tokens& file);

}  // namespace simtutor
