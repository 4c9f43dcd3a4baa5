#pragma once

#include <string>

#include "grader/findings/page.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// The report for people, made from a verdict alone. The source file is read to quote lines; if it
/// cannot be read, lines are named without being quoted.
/// @param first lines that stand before all that is told of findings and checks; may be empty
std::string terminal_report(const Verdict& verdict, const Style& style,
                            const std::string& first = "");

}  // namespace simtutor::report
