#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop of all threads over all elements whose step is made of the number of elements and not of
/// the number of threads: with fewer threads some elements are left out. Empty where none is.
std::string step_of_elements(const Tokens& file);

}  // namespace simtutor
