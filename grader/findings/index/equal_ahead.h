#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an access ahead of its loop, which a guard should leave out in the last rounds, but lets
/// through once too often: "k <= depth - ahead in line 28 lets k == depth - ahead through …".
/// Empty where no guard around the line is of this kind.
std::string equal_ahead(const FunctionText& function, int line);

/// "column + e <= n" before the only access of a line to this array, whose element is the first
/// behind its end; also where a name keeps the comparison.
std::string equal_let_through(const FunctionText& function, int line, const std::string& array);

}  // namespace simtutor
