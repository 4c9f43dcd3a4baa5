#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The number that main prints as its `wanted`th, counted from 1, where a function of the file sets
/// it through a pointer: "split sets *fixed in line 72, to time - bytes / rate". Empty where the
/// text does not tell that.
std::string set_through(const Tokens& file, int wanted);

}  // namespace simtutor
