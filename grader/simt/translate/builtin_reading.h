#pragma once

#include <string>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// The replacement of `threadIdx`, `blockIdx`, `blockDim` or `gridDim` at a place that reads the
/// variable, such as `threadIdx.x`; empty for other words and for declarations. A program may
/// declare variables of these names: the compiler's lookup decides which one is read
/// (builtin_variables.h).
/// @param in_round_brackets whether round brackets are the innermost brackets of the statement
std::string builtin_reading(const TokenStream& stream, std::size_t at, bool in_round_brackets);

}  // namespace simtutor::simt
