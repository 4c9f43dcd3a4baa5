#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A search in which a function writes straight into what is kept, in every round, and a branch
/// behind the call keeps only part of the best: "Line 36 lets hit change shade …". Empty where what
/// the function writes is taken over in the branch.
std::string output_of_every_round(const Tokens& file);

}  // namespace simtutor
