#pragma once

#include <cstddef>

#include "grader/report/picture/trace_read.h"

namespace simtutor::command {

namespace picture = report::picture;

/// The group of threads with which a thread stands at the barrier that ends an interval; null if
/// none was recorded.
const picture::Group* group_of(const picture::Block& block, std::size_t interval, unsigned thread);

}  // namespace simtutor::command
