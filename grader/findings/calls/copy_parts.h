#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Whether a copy takes another part of its array than was meant: "Line 73 copies b from its
/// beginning in every round of the loop in line 66, and line 72 begins at a + begin(i)." Its size,
/// where it begins, and copies that replace each other. Empty where all copies look whole.
std::string other_part(const Tokens& file);

/// The same for one copy that reaches beyond its array, of which its own offset is asked first.
/// @param line of the copy
std::string offset_beyond_copy(const Tokens& file, int line);

/// Two copies in a row with one destination: "Lines 72 and 73 both copy to lane[i].a: …". Empty
/// where there are none.
std::string copied_over(const Tokens& file);

}  // namespace simtutor
