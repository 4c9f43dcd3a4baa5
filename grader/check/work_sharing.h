#pragma once

#include "grader/check/check.h"

namespace simtutor::check {

/// Whether a counted run's blocks share its work and the host leaves it to them. Where they do not,
/// a check of kind counter says so; a large size, of which some blocks run, would take as long as
/// the whole of it.
/// @return false too where the run was not counted or did not finish; on a GPU true
bool shares_work(const Run& counted);

}  // namespace simtutor::check
