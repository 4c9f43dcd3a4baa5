#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A kernel of several launches that stores to an array which no line reads, what a search begins
/// anew in each launch: "trace_part stores highest to heights in line 93 …". Empty where the file
/// reads the array, or copies it.
/// @param array that the message tells of, which is the result
std::string unread_store(const Tokens& file, const std::string& array);

}  // namespace simtutor
