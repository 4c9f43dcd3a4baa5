#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A shared array that is filled with 0 where there is no element, "best[t] = i < n ? in[i] : 0",
/// and of which the largest or the smallest is taken. Empty where the file has none, and where
/// the message gives a wrong number that no such zero explains.
/// @param message "… wanted -1.5, got 0."
std::string zero_in_search(const Tokens& file, const std::string& message = {});

}  // namespace simtutor
