#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Outside of all loops: a function is given an array of the host, which nothing has filled yet,
/// and only behind it a copy brings a launch's result there. Empty where no function is.
std::string used_unfilled(const Tokens& file);

}  // namespace simtutor
