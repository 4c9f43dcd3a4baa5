#pragma once

#include <functional>
#include <string>

#include "grader/check/grading.h"
#include "grader/gpu/device_facts.h"

namespace simtutor::check {

/// Module, tools and device of the runs on a GPU.
struct GpuSetup {
    std::string module;     ///< made by gpu::build_module
    std::string file;       ///< the student's file, as messages name it
    std::string sanitizer;  ///< path of compute-sanitizer; empty: there is none
    std::string folder;     ///< for temporary files
    gpu::DeviceFacts device;
    std::function<void()> on_wait;  ///< called when another process uses the device
};

/// Runs of one grading that are made ready side by side: while one uses the device, the other makes
/// its context. The driver makes more at a time hardly faster, and many slower.
constexpr int gpu_jobs = 2;

/// Lets the grading run its calls on the GPU. compute-sanitizer looks at a few small ones; what it
/// finds stands among the findings of these runs.
void use_gpu(Grading& grading, const GpuSetup& setup);

/// Which of the finished runs compute-sanitizer looks at, by index: small ones that did not take
/// long, or else the one that took the least; the largest first.
std::vector<std::size_t> runs_to_sanitize(const std::vector<host::RunRequest>& requests,
                                          const std::vector<host::RunResult>& results,
                                          std::size_t most);

}  // namespace simtutor::check
