#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A new node that is linked to the head of a chain after it has become the head: "Line 24 links
/// …". Empty where none is.
std::string linked_to_itself(const Tokens& file);

/// What a branch under a lock decides by, where it was looked for before the lock was taken.
/// @param line in the function that takes the lock
std::string searched_before_lock(const Tokens& file, int line);

}  // namespace simtutor
