#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "rows[q + half * length]" of a pointer that begins at "row * length": the row is row + half,
/// and only row is compared with a bound. Empty where row + half is, too, or nothing is.
std::string second_row(const FunctionText& function, int line);

}  // namespace simtutor
