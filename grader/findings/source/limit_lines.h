#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// For "wanted 6 blocks, got 8. On its own, the warps would allow 16, the registers 6, …": the
/// limit that decides, and where the file counts it.
std::string limit_lines(const Tokens& file, const std::string& message);

}  // namespace simtutor
