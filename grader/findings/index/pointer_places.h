#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a line with pointers of the function's own: "lower gets its place in line 14 (upper + step +
/// 1), upper in line 13 (c + i * step)", the one that is made of another first. Empty where the
/// line takes no element through such a pointer.
/// @param action "read" or "write": only the pointers on that side of an only "="
std::string pointer_places(const FunctionText& function, int line, const std::string& action = {});

/// Of "to[s] = row[s]" the side that a "write" or a "read" is on; of other statements all words.
Tokens accessed_by(const Tokens& words, const std::string& action);

}  // namespace simtutor
