#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Loads of the next round's values that stand behind the loop which uses up this round's: "Lines
/// 87 and 88 load p and q for the next round of the loop in line 64, but they stand behind the loop
/// in line 77 …". The same names are loaded before the outer loop. Of a kernel of the run, also
/// that each round loads its own values only. Empty where no loop has such loads.
/// @param run its name; empty: all functions are looked at, for late loads alone
std::string late_load(const Tokens& file, const std::string& run = "");

}  // namespace simtutor
