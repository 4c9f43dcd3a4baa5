#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "template <bool whole = false>" of a function that a line lies in, or is reached by, and that a
/// template with a flag of its own calls without "<…>": then the default holds in both of its
/// versions. Empty where the flag is passed on, or the caller has none.
std::string default_flag(const Tokens& file, int line);

}  // namespace simtutor
