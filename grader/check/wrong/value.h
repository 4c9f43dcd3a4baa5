#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/difference.h"

namespace simtutor::check {

/// What the wrong elements hold instead, as one sentence: nothing, zero, a multiple, what belongs
/// to another element, an input; empty if they have nothing plain in common.
/// @param wrong indices, rising; not empty
std::string value_of_wrong(const Comparison& comparison, const std::vector<std::uint64_t>& wrong);

}  // namespace simtutor::check
