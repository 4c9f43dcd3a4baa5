#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a chain whose end is -1: the loop that takes node 0 for its end, "while (node > 0 && ...)".
/// Empty where the function has none.
std::string zero_node(const FunctionText& function);

/// The same of the function, or of a function that it calls: the search may stand in a helper.
std::string zero_node_behind(const Tokens& file, const FunctionText& function);

}  // namespace simtutor
