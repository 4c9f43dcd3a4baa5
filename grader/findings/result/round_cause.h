#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a wrong result: a loop whose rounds leave elements out. It takes two at a time and forgets
/// the last one, its end is made of the wrong size, or its rounds overlap. Empty where the text and
/// what the wrong runs have in common do not show that.
/// @param message as in "Of b only rows 0 to 5 of 12 are read (lines 23, 24)."
/// @param common what the wrong runs have in common: "Wrong only where n is odd (…)."
std::string round_cause(const Tokens& file, const std::string& message, const std::string& common);

}  // namespace simtutor
