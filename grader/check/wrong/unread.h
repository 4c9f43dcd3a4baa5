#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/difference.h"

namespace simtutor::check {

/// Elements of rows and columns, row by row, of which some are marked: "rows 0 to 96 of 128",
/// "elements 0 to 2,159 of 4,096", "60 of 64 elements, and not that of row 3, column 0". Some are
/// marked, and some are not.
std::string part_of_elements(const std::vector<bool>& marked, std::uint64_t rows,
                             std::uint64_t columns);

/// Of a product whose elements were all written: which part of a factor was read, where a factor
/// was not read in full. "Of b only rows 0 to 9 of 12 are read (lines 19, 21)." Empty for others,
/// and where the run does not tell.
/// @param wrong indices, rising; not empty
std::string unread_of_wrong(const Run& run, const Comparison& comparison,
                            const std::vector<std::uint64_t>& wrong);

}  // namespace simtutor::check
