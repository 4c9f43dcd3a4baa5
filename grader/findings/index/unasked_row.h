#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of an index "row * n + column" that goes beyond its array although a condition keeps the column
/// inside: the row is part of no condition. Empty where one has it, or none has the column.
std::string unasked_row(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
