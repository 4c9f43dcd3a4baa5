#pragma once

#include <string>
#include <vector>

#include "grader/process/run_process.h"
#include "grader/sandbox/workshop.h"
#include "grader/simt/build/messages.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// What a tool said, told apart: the student's errors and others.
CompilerMessages sorted_messages(const ProcessResult& result, const SourceName& source);

/// Throws BuildError with the student's errors, if the tool named any.
void throw_student_errors(const CompilerMessages& messages, const SourceName& source);

/// Throws BuildError with `problems`, if there are any.
/// @param what is wrong with the file: "cannot be run as it is"
void throw_problems(const std::vector<Problem>& problems, const SourceName& source,
                    const std::string& what);

/// Throws BuildError if the compiler could not be started, or a limit ended it.
void check_started(const sandbox::CommandResult& result, const SourceName& source);

/// What a tool that failed said first: an error, never one of the notes that may come before it.
std::string first_error(const ProcessResult& result, const SourceName& source);

}  // namespace simtutor::simt
