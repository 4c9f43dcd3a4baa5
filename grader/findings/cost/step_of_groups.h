#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that goes on while several are left, "i + 2 <= n", and advances by fewer, although the
/// loop behind it goes on with its counter, one by one: what a round takes is taken again in the
/// next. Empty where the file has no such two.
std::string step_of_groups(const Tokens& file);

}  // namespace simtutor
