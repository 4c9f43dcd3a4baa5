#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A tile in shared memory whose two indices change their roles between its store and its read:
/// "Line 17 stores as[x][y], …, and line 21 reads as[y][k], …". Empty where the roles
/// are the same, or where the text does not tell them.
std::string tile_roles(const Tokens& file);

}  // namespace simtutor
