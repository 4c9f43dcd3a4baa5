#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of two neighbouring threads that store to one element in one line, through a pointer, each to
/// several elements from there on: the next thread's pointer lies fewer elements further than that.
std::string narrow_step(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
