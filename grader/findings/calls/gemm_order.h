#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call of a library's matrix product that passes the matrices, or their sizes, in the order of
/// row-major arrays. Empty where the file has none.
std::string gemm_order(const Tokens& file);

}  // namespace simtutor
