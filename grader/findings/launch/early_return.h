#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of runs that wrote nothing: the line that returns before a launch for a size that the first of
/// them has, such as a k of 0. Empty where no such line asks for that value.
/// @param common what all failing runs have in common: "Wrong only where k is 0."
/// @param run the first of them: "j = 3, k = 0, l = 20"
std::string early_return(const Tokens& file, const std::string& common, const std::string& run);

}  // namespace simtutor
