#pragma once

#include <nlohmann/json_fwd.hpp>

#include "grader/check/grading.h"
#include "grader/host/kernel_host.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Makes a few runs of a grading once more, this time recorded access by access: for each kind of
/// finding the run that its report names, else the smallest that shows it, and the smallest run
/// that counts. The grading must have kept its requests.
/// @return [ { "run": label, "device", "n", "ended", "findings", "counters", "trace" } ]; "ended"
/// says why a run did not come to its end; the trace is null if a run left none
nlohmann::json trace_runs(const check::Grading& grading, const Verdict& verdict);

/// Makes the first run that showed a finding once more, with every access of the blocks that it
/// names and with the values.
/// @param key which one, see grader/findings/finding_key.h
/// @return as one element of trace_runs(), and "finding": the finding as that run shows it; null if
/// no run shows it
nlohmann::json inspected_run(const check::Grading& grading, const Verdict& verdict,
                             const std::string& key);

/// Makes the largest run that counts once more, on a module that reports its basic blocks: so its
/// floating point operations and divergent branches are counted, too.
/// @return { "run": label, "device", "n", "counters" }; null if no run counts, or it did not end
nlohmann::json counted_run(const check::Grading& grading, const Verdict& verdict,
                           host::KernelHost& blocks);

}  // namespace simtutor::report
