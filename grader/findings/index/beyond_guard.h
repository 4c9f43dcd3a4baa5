#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element behind the end: "p = c + (i + 2) * step" where the conditions around the access
/// keep only i + 1 below a limit. Empty where a condition asks for as much as the line takes.
std::string beyond_guard(const FunctionText& function, const simt::Finding& finding);

}  // namespace simtutor
