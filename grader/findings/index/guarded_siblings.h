#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a load behind the end: other loads through the same pointer in the same loop stand under one
/// condition, "if (more) b0 = pb[0]", and this one under none. Empty where that is not so.
std::string guarded_siblings(const FunctionText& function, int line);

}  // namespace simtutor
