#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/difference.h"

namespace simtutor::check {

/// If the expected result is the product of two operands, and the wrong elements are other sums of
/// their products, a sentence that says which terms are missing or added twice, or which operand is
/// read transposed. Empty if they are not.
/// @param wrong indices, rising; not empty
std::string terms_of_wrong(const Comparison& comparison, const std::vector<std::uint64_t>& wrong);

/// The names of the two operands whose product is expected; empty if it is none. Each of their
/// elements is needed, for there are sums in every row and column.
/// @param wrong as above
std::vector<std::string> factors_of(const Comparison& comparison,
                                    const std::vector<std::uint64_t>& wrong);

}  // namespace simtutor::check
