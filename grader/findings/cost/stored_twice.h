#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A store that a later one of the same block replaces before anything reads the array and before
/// any barrier: "Line 15 stores to left[ty][tx], and line 17 stores to it again: …". Empty where
/// the line is neither of two such stores.
std::string stored_twice(const Tokens& file, int line);

}  // namespace simtutor
