#pragma once

#include <string>

#include "grader/verdict/verdict.h"

namespace simtutor::command {

/// In a lesson whose starter has a mistake, its repair is the exercise. So where a finding is in
/// lines that are still the starter's, its advice becomes simt::exercise_advice. That is a finding
/// of which each line lies in a student's region that says what the starter's says, comments and
/// spacing apart; a line outside of all regions is the exercise's while all regions are as in the
/// starter. The advice about a count that failed is left in the same way.
/// @param starter, graded the texts of the starter and of the graded file
void leave_the_exercise(report::Verdict& verdict, const std::string& starter,
                        const std::string& graded);

}  // namespace simtutor::command
