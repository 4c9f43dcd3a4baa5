#pragma once

#include <string>

#include "tools/command/commands.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// Names "explain" where a picture of threads, memory or banks helps; else empty.
/// @param file as the reader named it, for a subject that is neither starter nor known
std::string picture_text(const Subject& subject, const report::Verdict& verdict,
                         const std::string& file, const Style& look);

/// What to do after this grading of a starter: the next lesson after a pass, else the hint that
/// fits. Lines that fit the look's width, or empty.
std::string next_step_text(const Course& course, const Grading& grading, const Manifest& lesson,
                           const Style& look);

/// In the order of study, the first lesson after `lesson` that is not done, then the first before
/// it; nullptr if none.
const Manifest* next_open_lesson(const Course& course, const Manifest& lesson);

/// The sentence that names it. One before `lesson` is named as such: a reader who began in the
/// middle of the course may have left it out on purpose.
std::string next_lesson_text(const Course& course, const Manifest& lesson);

}  // namespace simtutor::command
