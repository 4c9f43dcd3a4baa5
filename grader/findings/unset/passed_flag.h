#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element that is read only where a parameter of the kernel says so ("first ? 0 : best[i]"),
/// and that nobody has written: the line that passes the parameter, and what. Whether that is wrong
/// is asked. Empty where no parameter decides, or the kernel has not just one launch.
/// @param line of the read
std::string passed_flag(const Tokens& file, const FunctionText& kernel, int line,
                        const std::string& array);

}  // namespace simtutor
