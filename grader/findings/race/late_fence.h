#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a lock is given back, or a flag is set, in a line or in the function that it calls: the
/// fence that stands behind and not before. Begins with a blank; empty where none does.
std::string late_fence(const Tokens& file, int line);

/// Of threads that meet where the same line is taken for the data and for the flag that tells of
/// it: there is no flag. In shared memory a barrier is what is missing.
void forget_flag_of_data(simt::Finding& finding);

/// Of a loop that tries to take a lock in a line, and has its fence in the body: that fence runs
/// after a try that failed. Begins with a blank; empty where there is none.
std::string fence_in_tries(const Tokens& file, int line);

/// "atomicCAS(word, 1, 0)" in a file that gives locks back as 0: empty where none has its
/// arguments exchanged.
std::string exchanged_arguments(const Tokens& file);

}  // namespace simtutor
