#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::gpu {

/// The tools of compute-sanitizer that a grading uses.
const std::vector<std::string>& sanitizer_tools();

/// What one run under compute-sanitizer gave.
struct SanitizerReport {
    std::vector<simt::Finding> findings;  ///< in our rules; equal ones counted, not listed
    bool complete = false;                ///< it came to its summary
    std::string problem;                  ///< when not complete: its own words
};

/// Reads what compute-sanitizer printed.
/// @param tool "memcheck", "racecheck", "initcheck" or "synccheck"
/// @param file the student's file as it was named; the tool knows its last part only
SanitizerReport read_sanitizer(const std::string& output, const std::string& tool,
                               const std::string& file);

}  // namespace simtutor::gpu
