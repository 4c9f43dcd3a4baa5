#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of an index of a pointer to vectors, "b2[k * n + j]" with float2: a row of n floats has n / 2 of
/// them, so k * n goes twice as far. Told only where k runs to n, and the function divides n
/// elsewhere; empty otherwise.
Cause vector_row(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
