#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An index "k + 1 * pairs + pair" beside "k * pairs + pair" of the same array: only the number is
/// multiplied by the length of a row. Empty where the file has none.
std::string lost_brackets(const Tokens& file);

}  // namespace simtutor
