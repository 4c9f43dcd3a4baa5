#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of two accesses that meet, of which one is a plain write behind the line that gives a lock back,
/// of an element that the thread chose while it held the lock: that it belongs under the lock.
/// Empty for all others.
std::string behind_release(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
