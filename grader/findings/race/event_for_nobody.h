#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race of two streams: an event that is recorded behind the work that comes first, and that
/// nothing waits for. Empty where each event recorded behind it is waited for somewhere.
std::string event_for_nobody(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
