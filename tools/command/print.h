#pragma once

#include "tools/command/commands.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// The report of one grading as text.
/// @param first stands before all that is told of findings and checks; may be empty
std::string report_text(const Grading& grading, const Style& look, const std::string& first = "");
/// Prints the report of one grading to stdout; one that could not be done goes to stderr.
void print_report(const Grading& grading, const Style& look, const std::string& first = "");

}  // namespace simtutor::command
