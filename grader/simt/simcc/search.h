#pragma once

#include <string>
#include <vector>

namespace simtutor::simt {

/// Looks for a schedule that breaks a program: runs it with the seeds SIMCC_SEED (default 1) and
/// up, first without preemptions, then with SIMCC_PREEMPTIONS (default 3) of them in each launch.
/// Stops at the first run with a finding that is an error, with another exit status than 0, or with
/// another output than the first run's, and prints what repeats it.
/// @return 0 if no run failed; else the status of the one that did, or 1 if only its output differs
int run_search(const std::vector<std::string>& command, unsigned seeds);

}  // namespace simtutor::simt
