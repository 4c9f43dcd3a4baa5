#pragma once

#include <set>
#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "if (!inside(row, n) || !inside(column, n)) return;" before the access: a function of this file
/// compares the name, so nobody may say that nothing does. Empty if no condition calls one.
std::string asked_by_call(const Tokens& file, const FunctionText& function, int statement,
                          const std::string& name);

/// Whether a condition that the access stands under may ask for the name where guards() do not show
/// it: in a call of any function, or by a name that keeps a comparison with it. Then nobody may say
/// that nothing asks.
/// @param known functions of which the caller knows what they ask
bool may_be_asked(const FunctionText& function, int statement, const std::string& name,
                  const std::set<std::string>& known = {});

/// asked_by_call() of any name that the index of the finding is made of.
std::string asked_of_index(const Tokens& file, const FunctionText& function,
                           const simt::Finding& finding);

}  // namespace simtutor
