#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A vector of which one component is never used and another one twice: "f.w (line 21) is never
/// used, and f.z twice (lines 24, 25)."; or of which another vector's stands twice, which is asked.
/// Empty where no vector is used so.
std::string unused_part(const Tokens& file);

}  // namespace simtutor
