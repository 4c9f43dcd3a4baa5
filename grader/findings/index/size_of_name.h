#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call in the line that takes sizeof of a pointer, or of a whole array of which only a part is
/// there: "sizeof(word) is the size of the pointer, 8 bytes: …". Empty where its size is made
/// otherwise.
/// @param asked the number of bytes that the call was asked for; 0: not known
std::string size_of_name(const Tokens& file, int line, unsigned asked);

/// The same of a pointer in any call that copies, clears or allocates.
std::string size_of_pointer(const Tokens& file);

}  // namespace simtutor
