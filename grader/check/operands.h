#pragma once

#include <vector>

#include "grader/check/check.h"
#include "grader/check/difference.h"

namespace simtutor::check {

/// The arrays of floats that the call gave to the student's code. Large ones are left out: looking
/// for a pattern in them would take long.
std::vector<Operand> operands_of(const Call& call);

}  // namespace simtutor::check
