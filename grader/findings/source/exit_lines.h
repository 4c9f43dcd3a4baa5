#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a file calls exit(), with the functions that do so; empty if it does nowhere.
/// @param given lines that are not told: what they do is not for the student to change
std::string exit_lines(const Tokens& file, const std::set<int>& given);

/// "line 71 prints that": the line whose text is the last that a program printed before it ended
/// with a status other than 0. Empty where none, or several, fit.
/// @param message as in "The program ended with status 1, … It printed: …"
std::string printing_line(Sources& sources, const std::string& file, const std::string& message);

}  // namespace simtutor
