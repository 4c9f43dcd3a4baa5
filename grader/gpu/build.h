#pragma once

#include <string>
#include <vector>

#include "grader/gpu/toolkit.h"

namespace simtutor::gpu {

/// What nvcc makes of a student's file: a shared object that exports `simtutor_entries`
/// (grader/module/module_abi.h) and the functions of grader/gpu/module_functions.h.
struct ModuleRequest {
    std::string source;                ///< path of the student's file
    std::vector<std::string> entries;  ///< declarations, as in lesson.toml
    std::string output;                ///< path of the shared object to write
    std::string arch;                  ///< "sm_90": the device's own machine code
    std::vector<std::string> options;  ///< more options for nvcc, for example "-Xptxas=-v"
};

struct ModuleResult {
    bool ok = false;
    /// When not ok: one sentence that says what to do next, then nvcc's messages with the student's
    /// own file name and lines.
    std::string error;
    std::string messages;  ///< all that nvcc said, for options that make it say more
};

/// Compiles and links one student file. Never throws for student errors.
ModuleResult build_module(const Toolkit& toolkit, const ModuleRequest& request);

}  // namespace simtutor::gpu
