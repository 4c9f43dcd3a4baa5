#pragma once

#include <string>
#include <vector>

#include "grader/findings/index/call_limits.h"

namespace simtutor {

/// Two limits that a call passes in the wrong order: what is taken off the one is by how much the
/// pointer was moved on where the other counts, and the other way round. A question that names the
/// line; empty where no two of the limits cross.
std::string exchanged_limits(const Tokens& file, const FunctionText& function,
                             const std::vector<IndexLimit>& limits, const Passed& call);

}  // namespace simtutor
