#pragma once

#include <cstddef>
#include <functional>

namespace simtutor::command {

/// Calls `run` with 0 to count - 1, several calls at a time. The first exception keeps further
/// calls from beginning and is thrown again when those under way have ended.
void work_off(std::size_t count, int threads, const std::function<void(std::size_t)>& run);

}  // namespace simtutor::command
