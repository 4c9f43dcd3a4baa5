#pragma once

#include <string>
#include <vector>

namespace simtutor::simt {

/// Runs a program with the seeds SIMCC_SEED (default 1) and up. Prints the first seed of each
/// finding, and the first seed whose output differs.
/// @return the worst exit status
int run_seeds(const std::vector<std::string>& command, unsigned seeds);

}  // namespace simtutor::simt
