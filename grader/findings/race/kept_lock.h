#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a thread that waits for ever for a lock: the line that leaves a function, or a round of a
/// loop, between the line that takes the lock and the one that gives it back. Empty where the text
/// has none, and for another wait.
std::string kept_lock(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
