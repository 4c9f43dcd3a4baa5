#pragma once

#include <map>

#include "grader/verdict/verdict.h"

namespace simtutor::locate {

/// How much a verdict says against each line of the graded file: the sides of findings most, then
/// the lines that its sentences name, then their neighbours. Lines without a word are absent.
std::map<int, int> suspected_lines(const report::Verdict& verdict);

}  // namespace simtutor::locate
