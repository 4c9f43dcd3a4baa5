#pragma once

#include <string>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Whether the finding says that an asynchronous copy was not waited for.
bool is_early_read_of_copy(const Finding& finding);

/// For a race in a line that touches what lies outside of an array, too: "First repair …".
std::string bounds_first(const Finding& bounds);
/// Whether that is to be said of the race.
bool is_race_beside(const Finding& race, const Finding& bounds);

/// For a race that another one, of these lines, explains: "The finding …".
std::string known_race_first(const std::string& rule, const std::vector<FindingSide>& known);

/// The order of a report: worst level first, and of one level what tends to be the cause before
/// what follows from it. A wrong pointer or index makes races and wrong values, not the other way
/// round. Use with a stable sort.
bool cause_comes_first(const Finding& a, const Finding& b);

}  // namespace simtutor::simt
