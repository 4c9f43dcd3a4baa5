#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a finding "bounds.*": the lines that make the index, the loop that steps it and the guard in
/// front of it.
Cause index_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
