#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "if (!inside(row, n) || !inside(column, n)) return;" before the access: a function of this file
/// compares the name, so nobody may say that nothing does. Empty if no condition calls one.
std::string asked_by_call(const Tokens& file, const FunctionText& function, int statement,
                          const std::string& name);

/// The same of any name that the index of the finding is made of.
std::string asked_of_index(const Tokens& file, const FunctionText& function,
                           const simt::Finding& finding);

}  // namespace simtutor
