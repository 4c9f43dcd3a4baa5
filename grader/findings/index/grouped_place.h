#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element behind the end: "2 * band * w" where the conditions keep band itself below n, the
/// number of rows, directly or in a function of the file that they ask. A number that counts groups
/// of rows is to be compared as rows. Empty where 2 * band is asked for, or where what is compared
/// with is no length that the rows are made of.
/// @param line of the access
std::string grouped_place(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
