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

/// What is taken for a report's advice: what stands behind "Do:" and "Look:", the same without what
/// only tells where values are made, or what stands behind "Do:" alone.
enum class Advice { all, told, asserted };

/// All that a report has as its advice, in one line. Where it says "this line", the
/// lines that are shown above it follow in brackets.
/// @param report as it is shown, without colours
std::string advice_in(const std::string& report, Advice which = Advice::all);

/// Whether the advice of a report names lines, and the line is none of them. Advice that names none
/// says nothing against it.
/// @param report as it is shown, without colours
bool names_other_lines(const std::string& report, int line, Advice which = Advice::all);

/// How a change that passes stands in a report.
enum class Standing {
    first,  ///< before what the report has found
    hint,   ///< behind it, as a question: the report's advice names other lines, or it is doubtful
    left_out  ///< a guess, where the report says what to do in other lines
};
/// @param kind of the change, @param doubtful whether something is known that speaks against it
Standing standing_of(const std::string& report, const std::string& kind, int line, bool doubtful);

}  // namespace simtutor::locate
