#pragma once

namespace simtutor::host {

/// The product C = A*B of n rows of n floats in the textbook's order i, j, k. Compiled with -O2:
/// with more, the compiler may interchange the loops, which is what the student is to do.
void ijk(const float* a, const float* b, float* c, int n);

/// The same in the order i, k, j by a team of `threads` threads, whole rows for each. Compiled like
/// a student's module that is timed.
void team(const float* a, const float* b, float* c, int n, int threads);

}  // namespace simtutor::host
