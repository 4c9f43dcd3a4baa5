#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// An index that is a remainder by a number, "key % 64", of an array that had fewer elements in
/// this run: then the number says how far it may reach. Empty for another index, and where the
/// array has as many elements.
std::string fixed_divisor(const Tokens& file, const FunctionText& function,
                          const simt::Finding& finding);

/// An index of -1 in "while (next[node] != -1 && …)": -1 is what the line asks an element for, and
/// not the index, which may be -1 as well. Empty where the line asks the index, too.
std::string end_asked_of_element(const FunctionText& function, const simt::Finding& finding);

}  // namespace simtutor
