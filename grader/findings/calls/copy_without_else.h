#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An asynchronous copy under a branch that has no else: what it leaves out is never written. Empty
/// where every such copy has one.
std::string copy_without_else(const Tokens& file);

}  // namespace simtutor
