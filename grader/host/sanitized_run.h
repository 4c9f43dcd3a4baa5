#pragma once

#include <string>
#include <vector>

#include "grader/gpu/sanitizer_output.h"
#include "grader/host/run.h"

namespace simtutor::host {

/// Runs under one tool of compute-sanitizer.
struct SanitizedRun {
    std::string program;               ///< path of compute-sanitizer
    std::string tool;                  ///< see gpu::sanitizer_tools()
    std::string module;                ///< made by gpu::build_module
    std::vector<RunRequest> requests;  ///< made one after the other
    std::string folder;                ///< for temporary files; exists
    std::string file;                  ///< the student's file, as messages name it
};

struct SanitizedResult {
    gpu::SanitizerReport report;
    bool stopped = false;       ///< its time was up
    bool all_returned = false;  ///< no run ended the process or failed before its entry was called

    /// Nothing was found, and every run was made.
    bool clean() const { return all_returned && report.complete && report.findings.empty(); }
};

/// Makes the runs in one process of their own, in the sandbox that kernel hosts get. Their results
/// are thrown away: the tool's findings are what counts. Starting a tool takes longer than a small
/// run.
SanitizedResult run_sanitized(const SanitizedRun& run);

}  // namespace simtutor::host
