#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Shares of which the first few are longer by one: a begin that is the share's number times its
/// length, without the longer ones before it. Empty where the begin counts them.
std::string share_begin(const Tokens& file);

}  // namespace simtutor
