#pragma once

#include <vector>

#include "grader/findings/sources.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Where loads, or the pieces of memory that they make, are too many, the line with most of them
/// may be as it should be: a kernel that needs one array more often than another one loads it more
/// often, too. Gates that failed so get the line of the array that is loaded more often than the
/// reference leaves for it, where the counts tell which that is: the kernel loads two arrays, one
/// of them just as often as the reference can, and the other one more often than is left then.
/// @param counters of the runs, as in Verdict::counters
/// @param file the submission, which `sources` may read
void blame_arrays(std::vector<CheckVerdict>& checks, const std::vector<CounterVerdict>& counters,
                  const std::string& file, Sources& sources);

}  // namespace simtutor::report
