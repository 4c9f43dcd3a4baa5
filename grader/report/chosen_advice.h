#pragma once

#include <string>
#include <vector>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// What a report tells to do about one of its findings, which stand causes first. Most files have
/// one mistake, so of one cause only the finding that is known best says what to do: the others
/// name it in a short sentence. Their own advice stands where theirs is known better, and where
/// finding 1 only asks or is of another kernel. Once the cause is repaired, what stays is
/// finding 1.
/// @param all whether the reader wants all that is known
std::string chosen_advice(const std::vector<FindingVerdict>& findings, std::size_t index,
                          bool all = false);

}  // namespace simtutor::report
