#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a loop that waits for a lock by compare_exchange and leaves in its first argument what the
/// last try has written there: the line, and what to do. Empty where no loop of the file does.
std::string kept_expected(const Tokens& file);

}  // namespace simtutor
