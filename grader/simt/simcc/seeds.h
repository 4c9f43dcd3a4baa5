#pragma once

#include <string>
#include <vector>

namespace simtutor::simt {

/// Runs a program with the seeds SIMCC_SEED (default 1) and up, and says which seed showed which
/// finding first, and which printed something else than the first.
/// @return the worst exit status
int run_seeds(const std::vector<std::string>& command, unsigned seeds);

}  // namespace simtutor::simt
