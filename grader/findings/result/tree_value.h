#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An element of a block's array that is read as if it still were what the thread had put there,
/// behind a sum in rounds that has replaced it: "out[i] = part[t] - mean". Empty where none is.
std::string tree_value(const Tokens& file);

}  // namespace simtutor
