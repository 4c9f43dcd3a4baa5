#pragma once

#include <map>

#include "grader/verdict/verdict.h"

namespace simtutor::locate {

/// How much a verdict says against each line of the graded file: the sides of findings most, then
/// the lines that its sentences name, then their neighbours. Lines without a word are absent.
std::map<int, int> suspected_lines(const report::Verdict& verdict);

/// Whether a report names a line and says why it fails there: an error with its advice, or a count.
bool names_cause(const report::Verdict& verdict);

}  // namespace simtutor::locate
