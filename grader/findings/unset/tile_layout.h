#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A tile whose elements are stored at permuted places ("tx ^ ty") and read as if they were not, or
/// the other way round. Empty where the file has none.
std::string permuted_on_one_side(const Tokens& file);

}  // namespace simtutor
