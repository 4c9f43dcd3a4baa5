#pragma once

#include "grader/findings/page.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// The line of the first error of the compiler, and where an argument of another type than it wants
/// is declared. Nothing where the error names no line of the file.
void show_compile_error(Page& page, const Verdict& verdict);

}  // namespace simtutor::report
