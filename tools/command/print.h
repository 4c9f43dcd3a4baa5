#pragma once

#include "tools/command/commands.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// The report of one grading as text.
std::string report_text(const Grading& grading, const Style& look);
/// Prints the report of one grading to stdout; one that could not be done goes to stderr.
void print_report(const Grading& grading, const Style& look);

}  // namespace simtutor::command
