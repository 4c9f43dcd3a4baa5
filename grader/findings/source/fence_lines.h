#pragma once

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The line of a fence for one block, where no other stands below one line and above another; 0
/// else.
int narrow_fence_between(const Tokens& file, int above, int below);

/// Whether a fence stands below one line and above another.
bool fence_between(const Tokens& file, int above, int below);

}  // namespace simtutor
