#pragma once

#include <set>
#include <string>

#include "grader/findings/known.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The lines of the calls that a message is about without naming them: where the host waits, in
/// which order copies are asked for, where a library is called with leading dimensions. Empty where
/// the message is about none of these.
/// @param given lines of the exercise that a student does not write
/// @return the lines, and whether they are a claim or only take part
Advice told_calls_of(const Tokens& file, const std::string& message,
                     const std::set<int>& given = {});

/// The text of it.
std::string call_lines(const Tokens& file, const std::string& message,
                       const std::set<int>& given = {});

}  // namespace simtutor
