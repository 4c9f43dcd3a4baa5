#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Two statements of one round that load the same element: "right[r * quads] is loaded in lines 74
/// and 77: …". Empty where the line loads nothing that another one loads, too.
/// @param line the one that loads most
std::string loaded_twice(const Tokens& file, int line);

/// The same of any two statements of one round of a loop, in the deepest loop that has such.
/// @param kernel the only function that is asked about; empty: all
std::string loaded_twice_anywhere(const Tokens& file, const std::string& kernel = "");

}  // namespace simtutor
