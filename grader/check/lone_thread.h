#pragma once

#include <nlohmann/json_fwd.hpp>

namespace simtutor::check {

/// Whether one thread of each launch makes nearly all accesses of a kernel, so that no number of
/// them is one for each thread.
/// @param kernel as in RunResult::counters
bool has_lone_thread(const nlohmann::json& kernel);

/// All accesses to memory that a kernel's threads make.
double accesses_of(const nlohmann::json& totals);

}  // namespace simtutor::check
