#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Writes "s->max" in place of "s[0] + 8 bytes" in a finding, where the lines of its accesses show
/// which member lies there: addresses know no members.
void name_member(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
