#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A load whose loop goes down a column, "b[(start + j) * n + column]" in the loop over j: what one
/// thread takes lies a row apart, so that no wider load holds two of its elements. Empty where the
/// line loads anything else.
std::string rows_of_thread(const Tokens& file, int line);

}  // namespace simtutor
