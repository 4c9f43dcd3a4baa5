#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a product that does not fit into an int, in a line that keeps it in an int: an operand that
/// is converted does not help while the variable is as narrow. Also of a variable that is a factor
/// of it: "step in line 9 is an int". Empty where nothing shows that it is an index.
std::string narrow_variable(const FunctionText& function, int line);

/// Of a negative index in a large array: the int that is given a value of 64 bits, and that the
/// index is made of. Empty where no such variable is found.
std::string narrow_part(const FunctionText& function, const simt::Finding& finding);

}  // namespace simtutor
