#pragma once

#include <string>

namespace simtutor::report {

/// Why two back ends may say different things.
struct Reason {
    std::string text;
    bool known = false;  ///< false: nothing that hardware is known for explains it
};

/// The simulator objects, the GPU does not.
/// @param rule the worst broken rule; empty if results were objected to
Reason why_only_simulator(const std::string& rule);

/// The simulator objects, and the GPU's results are wrong, but no tool there names the cause.
Reason why_unnamed();

/// The simulator objects to counts alone, in a check that the GPU judges by its results.
Reason why_counted();

/// Stands for the device of runs of which the simulator makes two threads alone, and a GPU nothing:
/// the arrays are too large.
constexpr const char* two_threads = "two threads of a block";

/// The simulator objects to runs on a device that it simulates for them alone, or to `two_threads`.
Reason why_other_device(const std::string& device);

/// The simulator objects to nothing but runs that the GPU did not make.
Reason why_left_out();

/// The GPU objects, the simulator does not.
/// @param more_runs it objects only to runs that the simulator did not make
/// @param cause the worst rule that the simulator saw broken, in whatever check; may be empty
Reason why_only_gpu(const std::string& rule, bool more_runs, const std::string& cause);

}  // namespace simtutor::report
