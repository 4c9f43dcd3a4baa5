#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an access behind the end: a branch that asks for what the loop around it asks already, "if
/// (tile < tiles)" in "for (…; tile < tiles; ++tile)", so that the last round loads what lies
/// behind the last piece. The access stands under it, or a call of its function. Empty where there
/// is none.
std::string guard_of_each_round(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
