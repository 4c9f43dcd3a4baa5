#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong result: the only local variable that gets an element of an array and stands nowhere
/// else, "Line 19 makes lower_factor = …, and no line uses it". A question, since it may be left
/// over. Calls do something by themselves, and are not spoken of. Empty where there is none, or
/// several.
/// @param given lines that every student gets
std::string unused_value(const Tokens& file, const std::set<int>& given);

}  // namespace simtutor
