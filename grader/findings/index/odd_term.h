#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a sum of elements at which a vector is read: the term that is no multiple of the vector's
/// length whatever the sizes are, "load_column (2 * x + 1, line 13) is never a multiple of 2".
/// Empty where the text tells of no such term.
std::string odd_term(const Tokens& file, const FunctionText& function, const Tokens& sum,
                     int statement, long long length);

}  // namespace simtutor
