#pragma once

#include "grader/findings/finding.h"

namespace simtutor {

/// An index that overflowed leads anywhere: the array that its finding names is the nearest one,
/// and rarely the one that the line means. The message then says so.
void name_nearest_only(simt::Finding& finding);

}  // namespace simtutor
