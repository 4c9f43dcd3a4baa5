#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// " Line 75 closes a batch only where line 72 does not return (t >= tiles): …": of a wait that
/// counts batches. Begins with a blank; empty where each round closes one.
std::string left_commit(const Tokens& file);

}  // namespace simtutor
