#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong result that one slip of the program explains, "They come out where the host reads
/// `partial` at …": the lines where host code reads the array, or where the function is called,
/// that the slip names in such marks. Empty where it names none, or the file has none of it.
std::string slip_lines(const Tokens& file, const std::string& message);

}  // namespace simtutor
