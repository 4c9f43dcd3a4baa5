#pragma once

#include "grader/verdict/verdict.h"

namespace simtutor::locate {

/// Whether every check of results and of rules is passed and paid. One that was not run, as behind
/// the first loss of a grading that ends there, is not.
bool results_are_right(const report::Verdict& verdict);

/// Whether some check that the file has passed is lost with the change: it only moves the fault.
/// @param before of the file, @param after of the file with the change; both whole
bool loses_a_check(const report::Verdict& before, const report::Verdict& after);

/// Whether a grading that ended with its first loss leaves open that results_are_right(): what it
/// lost is a count or a time.
bool may_be_right(const report::Verdict& first_loss);

}  // namespace simtutor::locate
