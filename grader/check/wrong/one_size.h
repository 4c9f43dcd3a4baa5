#pragma once

#include <string>
#include <vector>

#include "grader/check/wrong/runs.h"

namespace simtutor::check {

// What wrong runs have in common, told by one size. Empty: it tells nothing.

std::string by_size(const Runs& runs, const std::string& name, const std::vector<int>& tiles);

/// "n is 33 or more; it is right up to 31": only where no other size may be the reason.
std::string by_bound(const Runs& runs, const std::vector<std::string>& sizes);

/// "k is 388 or more; it is right up to 300", where several sizes vary: many runs of either kind,
/// and no other size that parts them.
std::string by_lower_bound(const Runs& runs);

/// "the number of threads in a block is 1024 or more; it is right up to 256": many runs of either
/// kind, and no other size that parts them.
std::string by_threads_bound(const Runs& runs);

/// "n is no power of two, and there in 17 of 21 runs": most such runs fail, and no other.
std::string by_most(const Runs& runs, const std::string& name, const std::vector<int>& tiles);

/// "rounds is 2 or more": of rounds the first one may be right alone. A picture of one pixel may be
/// right all the same. Of n elements a single one seldom has what makes others wrong, so there all
/// larger sizes must fail.
std::string by_second_round(const Runs& runs);

}  // namespace simtutor::check
