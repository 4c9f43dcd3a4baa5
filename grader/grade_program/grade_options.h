#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grader/lesson/backend.h"

namespace simtutor::report {

/// Command line of a grade program.
struct GradeOptions {
    std::string lesson_dir;
    std::string file;
    std::string json;
    std::string artefacts;  ///< default: the folder of `json`
    std::string only;       ///< a check id; empty: all
    std::string trace;      ///< file for the runs that explain the verdict; empty: none
    std::string inspect;    ///< key of the finding to be traced with values; empty: none
    std::optional<std::uint64_t> seed;
    Backend backend = Backend::automatic;
    /// Set for the GPU's half of a grading on both: where it says that it waits for the device.
    std::string companion;
    std::string trials;  ///< a request as trials.h has it: alternatives are tried; empty: graded
    /// The module of the file, built by another grading of it: only the runs of a check are made,
    /// see more_runs.h. Empty: graded.
    std::string more_runs;
    bool few_runs = false;         ///< no more runs are made than the checks ask for
    bool first_loss = false;       ///< stop as soon as a point is lost; see check::Grading
    bool require_sandbox = false;  ///< refuse where a layer of the sandbox is missing
    int progress_fd = -1;
};

/// Reads the command line. On --help or an error it prints and ends the process (0 or 2).
GradeOptions read_options(int argc, char** argv);

}  // namespace simtutor::report
