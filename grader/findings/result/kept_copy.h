#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A lambda that has captured a variable by value, and is called when the variable has long got
/// another one: "Line 77 captures left by value …", a question that names both lines. Empty if no
/// lambda of the file does that.
std::string kept_copy(const Tokens& file);

/// The same for a function that such a lambda calls, and for this parameter of it.
std::string kept_copy_given(const Tokens& file, const std::string& function,
                            const std::string& parameter, const Tokens& parameters);

}  // namespace simtutor
