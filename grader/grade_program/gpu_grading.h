#pragma once

#include <optional>
#include <string>

#include "grader/check/grading.h"
#include "grader/gpu/device_facts.h"
#include "grader/gpu/toolkit.h"
#include "grader/grade_program/grade_options.h"
#include "grader/grade_program/progress.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Where a grading can run on a GPU, or why it cannot.
struct GpuPlace {
    std::optional<gpu::Toolkit> toolkit;
    std::optional<gpu::DeviceFacts> device;
    std::string problem;  ///< a phrase; empty if there is all it needs

    bool usable() const { return problem.empty(); }
};

/// Looks for nvcc and for a device. Takes a moment; what is missing first is named.
GpuPlace find_gpu_place();

/// Builds the file with nvcc and makes the grading run on the GPU.
/// @param folder for temporary files
/// @return empty, or why there can be no grade
std::string use_gpu_place(const GpuPlace& place, const GradeOptions& options,
                          const std::string& folder, const Progress& progress,
                          check::Grading& grading);

/// Runs this program once more for the GPU's half of a grading, and waits for it.
/// @return its verdict; not graded, with a reason, if that went wrong
Verdict companion_verdict(const GradeOptions& options, std::uint64_t seed,
                          const std::string& folder);

}  // namespace simtutor::report
