#pragma once

#include <string>

#include "grader/check/counted_lines.h"

namespace simtutor::check {

/// What to do about a line that wastes nothing and makes too many accesses.
std::string advice_for_fewer(const CountedLines& lines, const CountedLine& line);
/// What to do about a line whose requests cost more than they need.
std::string advice_for_waste(const CountedLines& lines, const CountedLine& line);
/// The same for halves of warps, of devices of compute capability 1.3.
std::string advice_for_old_waste(const CountedLines& lines, const CountedLine& line);
/// "c[i] += x" in a loop, in device memory: the sum is stored in each round, and loaded again.
/// Empty of other lines.
std::string stored_again(const CountedLines& lines, const CountedLine& line);
/// Of loads in a line that also stores; else empty.
std::string stores_as_well(const CountedLines& lines, const CountedLine& line);
/// Of a line that stores more often than there are elements.
std::string once_in_place_of(const CountedLines& lines, const CountedLine& line);
/// Whether more lines than one make as many as are too many, so that each may be at fault.
bool several_may_be(const CountedLines& lines);

}  // namespace simtutor::check
