#pragma once

#include <set>
#include <string>
#include <vector>

#include "grader/verdict/verdict.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// What the search knows of the report's own advice: a sentence for each barrier that a finding
/// asks for between two lines, if every place there was tried and the check failed all the same.
/// Empty where none was tried.
/// @param failed indices of repairs with which the check still fails
std::string refuted_advice(const report::Verdict& verdict, const std::vector<Repair>& repairs,
                           const std::set<std::size_t>& failed);

/// All that a report has behind "Do:" and "Look:", in one line. Where it says "this line", the
/// lines that are shown above it follow in brackets.
/// @param report as it is shown, without colours
std::string advice_in(const std::string& report);

/// Whether the advice of a report, what stands behind "Do:" and "Look:", names lines, and the line
/// is none of them. Advice that names none says nothing against it.
/// @param report as it is shown, without colours
bool names_other_lines(const std::string& report, int line);

}  // namespace simtutor::locate
