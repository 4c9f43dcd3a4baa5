#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A barrier behind the loop around a line, where the loop's body does not end with one: it keeps
/// no round from the next. Begins with a blank; empty where none stands there.
std::string barrier_behind_loop(const Tokens& file, int line);

}  // namespace simtutor
