#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtutor::check {

/// Where the wrong elements of an output lie, as one sentence; empty if they form no plain figure
/// or if every element is wrong.
/// @param wrong indices, rising
std::string place_of_wrong(const std::vector<std::uint64_t>& wrong, std::uint64_t rows,
                           std::uint64_t columns);

}  // namespace simtutor::check
