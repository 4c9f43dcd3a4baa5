#pragma once

#include "grader/grade_program/grade_options.h"

namespace simtutor::report {

/// Tries alternatives of a submission that are all in one text: which of them pass a check that the
/// submission fails. It is compiled once, and each alternative runs in a process of its own.
///
/// The request, a JSON file (GradeOptions::trials):
/// - `text`: the submission with its alternatives, see simt::ModuleRequest::choices
/// - `choices`: how many there are; they have the numbers from 1 on, and are tried in this order;
///   0: the text is only compiled
/// - `check`: the check's id
/// - `runs`: labels of runs that it failed. One of them alone decides first, as far as it tells.
/// - `seconds`: after which no further alternative is tried; `jobs`: how many at a time
///
/// The answer, to GradeOptions::json:
/// - `error`, `error_lines`: the text does not compile; else these are empty
/// - `passed`: the numbers of alternatives that pass the check, rising; `tried`: how many were
/// tried
///
/// @return 0: there is an answer; 2: there is none
int run_trials(const GradeOptions& options);

}  // namespace simtutor::report
