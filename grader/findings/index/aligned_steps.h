#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether the text shows that a name is a multiple of `length` at the statement: it begins at one,
/// and each change of it before the statement, or in a loop around it, adds one.
bool is_multiple(const Tokens& file, const FunctionText& function, const std::string& name,
                 int statement, long long length);

}  // namespace simtutor
