#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What the text shows of a lock that lets in who has not got it: its arguments exchanged, taken in
/// two steps, asked for once, or a wait that is turned. Empty where it shows nothing.
/// @param taken line that takes the lock
std::string faulty_lock(const Tokens& file, int taken);

/// The line that decides whether the lock was free: in the function that the line calls, or its
/// own.
int line_that_takes(const Tokens& file, int taken);

}  // namespace simtutor
