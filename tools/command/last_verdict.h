#pragma once

#include <optional>

#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/state.h"

namespace simtutor::command {

/// What the last grading of a lesson's starter found out. Nothing if there was none that graded, or
/// if its file cannot be read.
std::optional<report::Verdict> last_verdict(const StateFile& state, const Manifest& lesson);

}  // namespace simtutor::command
