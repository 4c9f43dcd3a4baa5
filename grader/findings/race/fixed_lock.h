#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a thread that waits for ever for a lock with a number that stands in the text, "locks[0]": it
/// takes this one whatever it works on. Empty for another wait.
std::string fixed_lock(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
