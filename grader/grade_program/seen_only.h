#pragma once

#include <vector>

#include "grader/check/grading.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Of an access whose cause the text does not tell: puts before the advice in which runs it was
/// seen, if that has something in common that no other run of the same function has: "Seen only
/// where n is odd (seen for 1, 3; not for 2, 4)."
void say_where_seen(std::vector<FindingVerdict>& findings, const check::Grading& grading);

}  // namespace simtutor::report
