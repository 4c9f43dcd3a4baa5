#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a read in a loop's body that meets the write of the next round: a barrier of the body that
/// stands before that read, although between it and the barrier before nothing is stored to what
/// the block shares. It orders nothing there, and is the one that lacks at the end of the body.
/// Empty where a store stands between, and where the text may store by a call.
std::string early_barrier(const Tokens& file, const simt::Finding& finding);

/// Of the same race: "bs has one place for all rounds (line 9), where as has 2 that take turns
/// (line 8)". Empty where no other array of the same sides has one place more.
std::string one_place_beside(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
