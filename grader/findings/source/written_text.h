#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "rgb is written in lines 41, 42; its index is made of pixel (line 40), its value of red (line
/// 30)". Empty where no line stores to the array.
/// @param valued whether something was stored, so that the value counts, too
/// @param placed whether the elements may be wrong because of their index; else empty where no name
///               of the value is known: then the line alone would look wrong
std::string written_text(const Tokens& file, const std::string& array, const std::string& run,
                         bool valued, bool placed = true);

}  // namespace simtutor
