#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "grader/lesson/record.h"

namespace simtutor::check {

/// The line of a run's counters that weighs most in `counter`: the one with the largest excess over
/// what its requests need, or, if no line wastes anything, with the largest count. A place without
/// a line if the counter has none, for example that of elements read.
/// @param counters as in RunResult::counters @param counter as in Gate::counter
/// @param too_low whether the count is below its bound instead of above
/// @param share the count as a share of what is allowed; 0: not known
CounterPlace counter_place(const nlohmann::json& counters, const std::string& counter, bool too_low,
                           double share = 0);

}  // namespace simtutor::check
