#pragma once

#include <string>
#include <vector>

#include "grader/report/picture/explain_page.h"

namespace simtutor::command {

/// Runs a program made by simcc, a second time with its blocks recorded if something was found, and
/// says what its page should show.
/// @throws Trouble if it cannot be started or reports nothing; Interrupted
report::picture::Explanation explain_program(const std::string& program,
                                             const std::vector<std::string>& arguments);

}  // namespace simtutor::command
