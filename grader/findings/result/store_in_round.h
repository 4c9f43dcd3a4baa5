#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a result that was never written: its only store, in a round of a loop which has none in
/// blocks of as many threads as the run's. Empty for all others.
/// @param run as in "n = 1, 1 x 1 threads"
std::string store_in_round(const Tokens& file, const std::string& message, const std::string& run);

}  // namespace simtutor
