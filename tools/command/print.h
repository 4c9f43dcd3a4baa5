#pragma once

#include "tools/command/commands.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// Prints the report of one grading to stdout; a grading that could not be done goes to stderr as
/// its sentence.
void print_report(const Manifest& lesson, const Grading& grading, const Look& look);

}  // namespace simtutor::command
