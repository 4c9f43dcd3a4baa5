#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race of two streams: an event that is recorded behind the work that comes first, and that
/// nothing waits for. Empty where each event recorded behind it is waited for somewhere.
std::string event_for_nobody(const simt::Finding& finding, Sources& sources);

/// Of a race of two streams: an event of the first one's stream that the second waits for, and that
/// is recorded only before the first work. Empty where the text shows no such event.
std::string event_before_work(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
