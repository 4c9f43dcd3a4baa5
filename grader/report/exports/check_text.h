#pragma once

#include <string>
#include <vector>

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// The checks that count: without those that this back end could not judge, which neither passed
/// nor failed.
std::vector<CheckVerdict> judged_checks(const Verdict& verdict);

/// Why a check failed and what it measured, as plain lines: messages, the findings of its runs,
/// gates that did not hold, notes. Empty when there is nothing to say.
std::string check_text(const Verdict& verdict, const CheckVerdict& check);

/// The whole report as plain text, 80 columns wide.
std::string plain_report(const Verdict& verdict);

}  // namespace simtutor::report
