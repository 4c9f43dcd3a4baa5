#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an access ahead of its loop, which a guard should leave out in the last rounds, but lets
/// through once too often: "k <= depth - ahead in line 28 lets k == depth - ahead through …".
/// Empty where no guard around the line is of this kind.
std::string equal_ahead(const FunctionText& function, int line);

}  // namespace simtutor
