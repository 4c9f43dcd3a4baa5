#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simtutor::sandbox {

/// What bubblewrap gives here.
enum class Namespaces {
    own,          ///< files, network, IPC and processes of its own
    shared_pids,  ///< the same, but it shares the numbers of the system's processes
    none
};

/// The layers of a sandbox that are in force. Each holds alone; together one may have a hole.
struct Layers {
    Namespaces namespaces = Namespaces::none;
    bool landlock = false;
    bool system_calls = false;  ///< the list of system calls (seccomp)
    bool known = false;         ///< a sandbox was made, and this says how

    /// Those in force, by name: "namespaces", "process-namespace", "landlock", "seccomp".
    std::vector<std::string> names() const;
    /// Those that this system does not give, by name.
    std::vector<std::string> missing_names() const;
    /// What that means, as phrases for a report.
    std::vector<std::string> missing() const;
};

/// First message of a server in a sandbox: what the kernel offers it.
struct Hello {
    std::uint32_t magic = 0;
    std::uint32_t landlock = 0, seccomp = 0;
    static constexpr std::uint32_t expected = 0x48454C4Fu;
};

}  // namespace simtutor::sandbox
