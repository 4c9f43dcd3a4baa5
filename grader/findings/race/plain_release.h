#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race: a lock that atomicCAS() takes is given back by a plain store, "locks[b] = 0", so that
/// it orders nothing, and no fence mends that. Of the race of the two themselves, and of what runs
/// under the lock. Empty if the text has no such store.
std::string plain_release(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
