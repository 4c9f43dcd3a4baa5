#pragma once

#include <cstdint>
#include <string>

namespace simtutor::simt {

/// What the engine is told when a session begins.
struct EngineOptions {
    std::string device = "h100";
    std::uint64_t seed = 1;
    std::uint64_t device_memory_limit = 1ull << 30;
    /// A launch or OpenMP region that runs longer is an endless loop.
    double watchdog_cpu_seconds = 5;
    /// Processes that may share the blocks of a long launch (split_launch.h); 0: as many as there
    /// are cores.
    unsigned cores = 1;
    /// A launch is looked at for splitting when it has run so long; 0: after its first block,
    /// however short it is.
    double split_seconds = 0.02;
    bool slow_path = false;  ///< no access takes the fast path: slower, must find the same
};

}  // namespace simtutor::simt
