#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Of an index that left its array: "First repair the finding race.global in line 34: …", where
/// threads race for what the index is made of. Empty where they do not.
/// @param made the places where the index gets its value
std::string raced_index_text(const Finding& race, const Finding& bounds,
                             const std::vector<FindingSide>& made);

/// Whether a report has to begin with the race: where the advice of the other finding names it so,
/// or where the number was drawn from a counter by a thread that had looked at something too early.
bool is_told_first(const Finding& race, const Finding& bounds);

}  // namespace simtutor::simt
