#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an element of shared memory that nobody has written, where every store to the array stands in
/// one branch: the branch, and what the helper that it asks gives back. Whether the threads in it
/// store enough is asked. Empty where a store stands outside, or a call may store.
/// @param calls only a branch that asks a function of the file
std::string guarded_store(const Tokens& file, const simt::Finding& finding, bool calls);

}  // namespace simtutor
