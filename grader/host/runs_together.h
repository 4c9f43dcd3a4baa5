#pragma once

#include <functional>
#include <span>
#include <vector>

#include "grader/host/run.h"

namespace simtutor::host {

/// What one process made of several runs.
struct TriedTogether {
    std::vector<RunResult> results;  ///< one per run; empty: not all of them are well
    std::size_t well = 0;            ///< so many had ended well, one after the other
    bool hung = false;               ///< the next one did not end
};

/// Makes the runs in as few processes as can be, and gives each that is not well a process of its
/// own, in which its end is judged. Whole programs have one each from the start: what they print
/// counts.
/// @param together makes 2 to most_runs_together runs in one process
/// @param apart makes each run in a process of its own
/// @return in the order of requests
std::vector<RunResult> make_together(
    const std::vector<RunRequest>& requests,
    const std::function<TriedTogether(std::span<const RunRequest>)>& together,
    const std::function<std::vector<RunResult>(const std::vector<RunRequest>&)>& apart);

}  // namespace simtutor::host
