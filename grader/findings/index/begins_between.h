#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a vector that is read at an address that does not fit, in a function that is given a pointer:
/// asks of a pointer in its call that begins inside a buffer, "packed_b = room + terms * rows",
/// whether that is a multiple. Empty where no argument is made of such a pointer.
std::string begins_between(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
