#pragma once

#include "grader/lesson/manifest.h"
#include "grader/verdict/verdict.h"
#include "tools/command/state.h"

namespace simtutor::command {

/// Remembers the points of a grading, and whether it earned all that the lesson gives without a
/// GPU: what only a GPU judges is a bonus, and leaves no lesson open.
void record_reached(const StateFile& state, const check::Manifest& lesson,
                    const report::Verdict& verdict);

}  // namespace simtutor::command
