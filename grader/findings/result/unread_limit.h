#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a result for which an input was read in part only: the limit that its loads ask for, where it
/// is computed away from them: in the kernel around a lambda, or by the calls of a helper,
/// "depth_left is n - depth (line 8)". Whether that is too little is asked, for the text does not
/// tell. Empty for other messages, and where the limit is a plain name, as the n that a kernel is
/// given.
/// @param message as in "Of b only rows 0 to 9 of 12 are read (lines 19, 21)."
std::string unread_limit(const Tokens& file, const std::string& message);

}  // namespace simtutor
