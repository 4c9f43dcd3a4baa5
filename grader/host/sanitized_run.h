#pragma once

#include <string>

#include "grader/gpu/sanitizer_output.h"
#include "grader/host/run.h"

namespace simtutor::host {

/// One run under one tool of compute-sanitizer.
struct SanitizedRun {
    std::string program;  ///< path of compute-sanitizer
    std::string tool;     ///< see gpu::sanitizer_tools()
    std::string module;   ///< made by gpu::build_module
    RunRequest request;
    std::string folder;  ///< for temporary files; exists
    std::string file;    ///< the student's file, as messages name it
};

/// Makes the run in a process of its own, in the sandbox that kernel hosts get. Its results are
/// thrown away: the tool's findings are what counts.
gpu::SanitizerReport run_sanitized(const SanitizedRun& run);

}  // namespace simtutor::host
