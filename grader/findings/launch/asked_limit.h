#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a grid along x that is cut too early: the line that asks for another limit than that of a
/// grid along x, or that has it as a number. Empty where none is found.
/// @param blocks that were launched: "65535"
std::string asked_limit(const Tokens& file, const std::string& blocks);

}  // namespace simtutor
