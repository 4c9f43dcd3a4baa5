#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtutor::check {

/// An output and its expected values. Values lie row by row without gaps; a vector is
/// one row.
struct Comparison {
    std::uint64_t rows = 1;
    std::uint64_t columns = 0;
    const std::vector<double>* expected = nullptr;
    std::vector<double> got;
    std::vector<bool> unwritten;  ///< the element still holds the poison put there before the run
    double tolerance = 0;
};

/// The wrong elements and what they have in common.
struct Difference {
    std::uint64_t wrong = 0;
    std::uint64_t first = 0;       ///< index of the first wrong element
    double largest_error = 0;      ///< over elements that are numbers
    bool nothing_written = false;  ///< all elements are as they were before the run
    std::string pattern;           ///< one sentence, or empty if they form none
};

Difference difference(const Comparison& comparison);

}  // namespace simtutor::check
