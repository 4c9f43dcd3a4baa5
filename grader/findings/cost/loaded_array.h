#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The array of device memory that a line of a kernel loads from: the one pointer among the
/// kernel's parameters that what the line reads comes from, by other pointers or at once. Empty
/// where it is none of the kernel's own lines, or where several come into question: a count of the
/// line is then no array's.
/// @param kernel its name, without arguments of a template
std::string loaded_array(const Tokens& file, const std::string& kernel, int line);

}  // namespace simtutor
