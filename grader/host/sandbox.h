#pragma once

#include <string>
#include <vector>

namespace simtutor::host {

/// How much bubblewrap gives a kernel host here.
enum class Sandbox {
    full,         ///< read-only files, no network, own process and IPC namespaces
    shared_pids,  ///< the same, but it sees the system's processes
    none
};

/// The program and its arguments, wrapped as `sandbox` says.
/// @param gpu shows the GPU's device files
/// @return empty if the sandbox needs a program that is not installed
std::vector<std::string> sandboxed_command(Sandbox sandbox, const std::string& program,
                                           bool gpu = false);

/// What is missing with this sandbox, as phrases for a report; empty for full.
std::vector<std::string> missing_with(Sandbox sandbox);

}  // namespace simtutor::host
