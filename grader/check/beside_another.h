#pragma once

#include <string>

#include "grader/check/counted_lines.h"

namespace simtutor::check {

/// "In this run gpu3 was launched as well, …": of narrow accesses, where another kernel of the run
/// stores just as many bytes by wider ones, so that one of the two may be meant to stand for the
/// other. Empty else.
std::string beside_another(const CountedLines& lines, const CountedLine& line);

}  // namespace simtutor::check
