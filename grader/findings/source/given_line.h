#pragma once

#include <set>
#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Whether a line of a submission is given: the file marks what the student writes, and this line
/// stands outside of that. False where nothing is marked.
bool is_given(Sources& sources, const std::string& file, int line);

/// Whether a text speaks of lines of the file, "line 9", "lines 30, 33 to 35", and all of them are
/// given: what they do is not for the student to change.
bool names_only_given(Sources& sources, const std::string& file, const std::string& text);

/// All such lines.
std::set<int> given_lines(Sources& sources, const std::string& file);

}  // namespace simtutor
