#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A lock that is looked at in a loop and taken behind it: "line 13 waits until word is 0, and line
/// 15 takes it without looking: …". Empty where no function takes a lock so.
std::string torn_lock(const Tokens& file);
/// Of a race in the lines that take the lock so.
std::string torn_lock(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
