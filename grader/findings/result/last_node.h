#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A search along a chain that goes on only while there is a next node: "The loop in line 9 …".
/// Empty where the last node is looked at as well.
std::string last_node_left_out(const Tokens& file);

}  // namespace simtutor
