#pragma once
/// Whether a kernel is as good at sizes that are no multiple of its tile.

#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// A run that is only weighed (Call::weighed) loads about as many bytes from device memory as the
/// run with gates whose n is next above its own. One that loads far more takes another way at such
/// sizes, without what the lesson teaches. Says nothing on a GPU, which counts nothing.
void expect_size_cost(const std::vector<Run>& runs);

/// A run that is only weighed passes no more barriers than the current check's gates allow to the
/// run with gates whose n is next above its own, which has as many tiles or more. Says nothing
/// where no gate bounds them.
void expect_size_barriers(const std::vector<Run>& runs);

/// Whether the current check bounds the loads from device memory, so that expect_size_cost()
/// belongs to it.
bool bounds_loads();

}  // namespace simtutor::check
