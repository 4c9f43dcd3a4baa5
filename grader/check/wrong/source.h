#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/difference.h"

namespace simtutor::check {

/// If the wrong elements hold what belongs to other elements, a sentence that says to which: the
/// result or its tiles are transposed, rows or blocks have moved. Empty if they do not.
/// @param wrong indices, rising; not empty
std::string source_of_wrong(const Comparison& comparison, const std::vector<std::uint64_t>& wrong);

}  // namespace simtutor::check
