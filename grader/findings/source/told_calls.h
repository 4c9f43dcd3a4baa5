#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// " read4 is called in line 74 with &bs[k][c], line 75 with &bs[k][c + 4].": for a finding in a
/// function that others call, where its advice names none of these calls. Only the call that led
/// the thread there, where the text tells which it was. Else empty.
std::string told_calls(const simt::Finding& finding, Sources& sources);

/// The same for a line that is not a finding's; empty in a kernel.
/// @param object as in calls_with()
std::string told_calls(const Tokens& file, int line, const std::string& array = {},
                       const std::string& object = {});

}  // namespace simtutor
