#pragma once

#include <nlohmann/json_fwd.hpp>

#include "grader/check/grading.h"
#include "grader/report/verdict.h"

namespace simtutor::report {

/// Makes a few runs of a grading once more, this time recorded access by access: for each kind of
/// finding the smallest run that shows it, and the smallest run that counts. The grading must have
/// kept its requests.
/// @return [ { "run": label, "device", "n", "findings", "counters", "trace" } ]; the trace is null
/// if a run did not come to its end
nlohmann::json trace_runs(const check::Grading& grading, const Verdict& verdict);

}  // namespace simtutor::report
