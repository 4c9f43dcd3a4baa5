#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// Loads of the next round's values that stand behind the loop which uses up this round's: "Lines
/// 87 and 88 load p and q for the next round of the loop in line 64, but behind the loop in line
/// 77 …". The same names are loaded before the outer loop. Empty where no loop has such loads.
std::string late_load(const Tokens& file);

}  // namespace simtutor
