#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor::report {

/// The words of a statement in which the access of a finding is made, without those that the other
/// side of its assignment has: of a store "c[i] = x" the place "c[i]", of a load "x = a[i]" what is
/// loaded. All words where the statement does not tell.
Tokens access_words(const Statement& statement, const simt::Finding& finding);

}  // namespace simtutor::report
