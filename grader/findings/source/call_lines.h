#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The lines of the calls that a message is about without naming them: where the host waits, in
/// which order copies are asked for, where a library is called with leading dimensions. Empty where
/// the message is about none of these.
/// @param given lines of the exercise that a student does not write
std::string call_lines(const Tokens& file, const std::string& message,
                       const std::set<int>& given = {});

}  // namespace simtutor
