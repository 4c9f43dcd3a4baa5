#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/state.h"

namespace simtutor::command {

/// Where the last verdict of a lesson is kept. @param what as Subject::what
std::filesystem::path last_verdict_file(const StateFile& state, const Manifest& lesson,
                                        std::string what);
/// What the last grading of a lesson found out, of its starter unless `what` says otherwise.
/// Nothing if there was none that graded, or if its file cannot be read.
std::optional<report::Verdict> last_verdict(const StateFile& state, const Manifest& lesson,
                                            const std::string& what = "starter");

}  // namespace simtutor::command
