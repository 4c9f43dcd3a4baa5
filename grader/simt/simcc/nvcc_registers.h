#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/simt/simcc/source_note.h"

namespace simtutor::simt {

/// nvcc's report about a program's kernels.
struct RegisterAnswer {
    /// Registers per thread, by the kernel's name without template arguments; the maximum over its
    /// instances. A kernel in a namespace also has its short name, if that is unique.
    std::map<std::string, int> registers;
    std::string source;   ///< "nvcc 13.0 for sm_90"
    std::string problem;  ///< one sentence if registers are missing
};

/// Asks nvcc for the registers that the kernels of a program need.
/// @param nvcc its path; "none": do not ask; empty: look in PATH and where the toolkit is installed
/// @param capability of the device, 90 for 9.0
/// Answers are cached in the user's cache folder, by the content of the sources.
RegisterAnswer ask_nvcc(const std::vector<SourceNote>& notes, const std::string& nvcc,
                        int capability);

/// Parses the output of `nvcc -Xptxas -v`. Used by ask_nvcc.
std::map<std::string, int> read_register_report(const std::string& report);

}  // namespace simtutor::simt
