#pragma once

#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Whether the finding follows from a program that ended early, with a status that is not 0: it had
/// no time to free its memory.
bool follows_from_early_end(const Verdict& verdict, const simt::Finding& finding);

}  // namespace simtutor::report
