#pragma once

#include <cstdint>
#include <string>

#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

/// A launch, or an OpenMP parallel region.
struct LaunchInfo {
    std::string kernel;
    std::string file;
    int line = 0;
    _SimtDim3 grid{1, 1, 1}, block{1, 1, 1};
    std::uint64_t shared_bytes = 0;
    int device = 0;                 ///< that runs it, by its number in the program
    unsigned stream = 0;            ///< the engine's number, see HappensBefore
    CallSite site;                  ///< of the launch
    const void* address = nullptr;  ///< of the kernel, where it is known
    bool openmp = false;
    bool cooperative = false;
    bool idle = false;       ///< none of its threads runs, as if the kernel were empty
    std::string parameters;  ///< names, separated by blanks
};

/// Why a launch ended. The rooms above say which CUDA error that is.
enum class LaunchEnd {
    complete,
    illegal_address,
    misaligned_address,
    stack_overflow,
    deadlock,
    out_of_segments,  ///< more barrier intervals than stamps can tell apart
    error_of_caller   ///< what end_launch() or refuse_launch() was given
};

/// How a launch went.
struct LaunchResult {
    LaunchEnd end = LaunchEnd::complete;
    int error = 0;         ///< of LaunchEnd::error_of_caller
    bool refused = false;  ///< it should not have begun
};

}  // namespace simtutor::simt
