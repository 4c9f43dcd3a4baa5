#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/simt/simcc/source_note.h"

namespace simtutor::simt {

/// What nvcc says about a program's kernels.
struct RegisterAnswer {
    /// Registers per thread, by the kernel's name without template arguments; of several instances
    /// the most. A kernel in a namespace also has its short name, if no other has it.
    std::map<std::string, int> registers;
    std::string source;   ///< "nvcc 13.0 for sm_90"
    std::string problem;  ///< one sentence if something is missing
};

/// Asks nvcc for the registers that the kernels of a program need.
/// @param nvcc its path; "none": do not ask; empty: look in PATH and where the toolkit is installed
/// @param capability of the device, 90 for 9.0
/// Answers are kept in the user's cache folder, by the content of what was compiled.
RegisterAnswer ask_nvcc(const std::vector<SourceNote>& notes, const std::string& nvcc,
                        int capability);

/// Reads what `nvcc -Xptxas -v` prints. Part of ask_nvcc.
std::map<std::string, int> read_register_report(const std::string& report);

}  // namespace simtutor::simt
