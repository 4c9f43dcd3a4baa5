#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A sum, or a maximum, that an inner loop makes and an outer one takes in each of its rounds, and
/// that is begun only before the outer one: "line is begun in line 12, …", a question. Empty where
/// the outer loop sets it back, where each round has another element, and for all other code.
std::string carried_sum(const FunctionText& function);

}  // namespace simtutor
