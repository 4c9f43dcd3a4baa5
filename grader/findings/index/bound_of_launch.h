#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element behind the end of `array` whose index is just what the guard "i < n" compares: the
/// launch that gives too large an n. Empty where the file has not just one launch of the kernel.
/// @param bound "n" @param elements of the array; "" where it is not known
std::string bound_of_launch(const Tokens& file, const FunctionText& kernel,
                            const std::string& bound, const std::string& array,
                            const std::string& elements);

}  // namespace simtutor
