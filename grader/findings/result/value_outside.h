#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of results that are wrong from the second round on: a thread without an element, which begins
/// with 0 by "mine = inside ? in[i] : 0", gets another value in each round, and stores it where its
/// neighbours read. Empty where the new value, or what the neighbours take, is asked for as well.
/// @param common as in "Wrong only where rounds is 2 or more"
std::string value_outside(const Tokens& file, const std::string& common);

}  // namespace simtutor
