#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that counts elements, several at a time, up to a number of groups, "i < n / 2" with
/// "i += 2", and a loop behind it that takes all that is left: "Line 16 lets i run to pairs, …".
/// Right results, and the first loop takes only a part. Empty where the text shows no such two.
std::string half_of_groups(const Tokens& file);

}  // namespace simtutor
