#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a sum that lacks its last terms: the head of the loop that asks for too much before it goes
/// on, "for (; k + 4 < n; k += 4)". Empty where no head does.
/// @param message as in "Each wrong element's sum lacks the last 4 terms of its 256 terms."
std::string early_end_of_sum(const Tokens& file, const std::string& message);

}  // namespace simtutor
