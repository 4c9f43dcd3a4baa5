#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a race between a region of one thread at whose end nobody waits, "#pragma omp master" or
/// "single nowait", and a line behind it: names the directive. Empty for all others.
std::string master_region(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
