#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A search for the least or the largest whose best value so far is not kept: the name that is
/// compared gets no value in the loop, or one in every round. Empty where none is.
std::string best_not_kept(const FunctionText& function);

}  // namespace simtutor
