#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "d_celsius + bytes" of a float*, where bytes is n * sizeof(float): a pointer counts elements.
/// Empty where the file has no such sum.
std::string bytes_added(const Tokens& file);

}  // namespace simtutor
