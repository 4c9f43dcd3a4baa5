#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where results are wrong only in teams that are smaller than asked for: the lines that count with
/// the number which was asked for. Empty where the runs have nothing of that in common, or no line
/// does.
/// @param common "Wrong only where the system gives fewer threads than are asked for: …"
/// @param run    its name, "n = 34, 7 threads asked for, 3 given"
std::string asked_team(const Tokens& file, const std::string& run, const std::string& common);

}  // namespace simtutor
