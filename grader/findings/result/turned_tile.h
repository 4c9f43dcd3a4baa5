#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a picture in which each tile has rows and columns exchanged: the lines that store to a shared
/// array and read it with threadIdx.x and threadIdx.y in different places of the index. Empty where
/// both have the same order, and for other messages.
/// @param called what the run reaches
std::string turned_tile(const Tokens& called, const std::string& message);

}  // namespace simtutor
