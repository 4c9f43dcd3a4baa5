#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A function that a loop calls with pointers that the loop moves on, and with a bound of what is
/// left that it leaves as it is, though the caller lowers it elsewhere: "Line 30 calls load with
/// left, …". Empty where there is none.
/// @param line of the access in the function
std::string still_bound(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
