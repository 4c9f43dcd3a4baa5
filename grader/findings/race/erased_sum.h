#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a plain store of a constant beside an atomic function that adds to the same place: whoever
/// stores later erases what others have added, and an atomic store would do so, too.
std::string erased_sum(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
