#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Pieces that one function puts side by side into a buffer, and that another is given at another
/// distance: "Line 94 takes the pieces of pa.data slice apart …". Empty where the file has none.
std::string pieces_apart(const Tokens& file);

}  // namespace simtutor
