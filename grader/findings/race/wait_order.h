#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a read of what an asynchronous copy has not brought yet, or of a race with such a copy: the
/// lines of the waits and of the barriers beside them, where their order is another one than wait,
/// barrier, read. Empty where the text has no wait, or where the order is right.
std::string wait_order(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
