#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a variable that begins with what stands in an element of a result, and is stored there at the
/// end: that it begins with 0. Empty for other lines.
std::string sum_from_output(const FunctionText& function, int line);

}  // namespace simtutor
