#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a vector access in a function that gets its address from several callers: the one call that
/// led to this access, with its condition and its argument: "Line 27 calls read4 with …". Empty
/// where several calls may have led there.
std::string misaligned_call(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
