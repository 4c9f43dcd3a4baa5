#pragma once

#include <string>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// A lesson's program as it is handed out, with the marks around what a student writes: the
/// solution or, in the student edition, the starter that lies beside the page. Empty if there is
/// none.
/// @param course the folder with lessons/ and solutions/
std::string handed_out_file(const std::string& course, const std::string& lesson_id);

/// That of the verdict's lesson.
std::string handed_out_file(const Verdict& verdict);

}  // namespace simtutor::report
