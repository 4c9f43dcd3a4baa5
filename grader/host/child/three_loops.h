#pragma once

#include <cstddef>

namespace simtutor::host {

/// The three-loop product C = A*B in the textbook's order i, j, k; rows lie `stride` apart. It is
/// the yardstick of a time check and is compiled with -O2: with more, the compiler may interchange
/// the loops, which is what the student is to do.
void three_loops(const float* a, const float* b, float* c, std::size_t n, std::size_t stride);

}  // namespace simtutor::host
