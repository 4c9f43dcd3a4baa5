#pragma once

#include <string>
#include <vector>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// The ids of failed checks of which the report gives no more than a title or a bare number: no
/// message, no note, no finding, and of no gate a line or a word about what is behind its count.
std::vector<std::string> silent_checks(const Verdict& verdict);

}  // namespace simtutor::report
