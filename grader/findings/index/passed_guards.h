#pragma once

#include <string>
#include <vector>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "x < k" before "row * k + start + x", where start counts the rounds of a loop that ends at k,
/// too: what the condition leaves out; empty if there is nothing of that form.
/// @param line of the access
std::string round_left_out(const IndexText& index, const std::vector<Guard>& guards, int line);

/// "This thread has passed row < n and j < half in line 15, and the index … is outside all the
/// same: …", which blames no condition that may be right.
std::string passed_guards(const std::vector<Guard>& guards, const std::string& index, int line);

}  // namespace simtutor
