#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace simtutor::simt {

/// Which launches run some of their blocks only: the corners of the grid, the last block, and
/// others drawn from the seed.
struct BlockSample {
    std::uint64_t most = 0;                          ///< blocks of a launch; 0: all
    std::map<std::string, std::uint64_t> by_kernel;  ///< the same for kernels by name
    /// Of each block only the first and the last thread run. The others take part in nothing: no
    /// barrier waits for them. So addresses along a long loop cost little; values mean nothing.
    bool ends = false;
    /// Which block is the first choice: 0 the last one; 1 the first along x, 2 along y, 3 along
    /// both.
    unsigned corner = 0;

    /// @param kernel with or without template arguments
    std::uint64_t most_of(const std::string& kernel) const;
};

/// Launches of which only some blocks ran.
struct SampledLaunches {
    std::uint64_t launches = 0;
    std::uint64_t blocks = 0;  ///< that ran, of all these launches
    std::uint64_t of = 0;      ///< blocks of their grids
    /// What the blocks left out would have written was needed later: the results mean nothing.
    bool missed = false;
};

/// How a kernel was launched; several launches of one shape count once.
struct LaunchShape {
    std::string kernel;
    unsigned grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
    friend bool operator==(const LaunchShape&, const LaunchShape&) = default;
};

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
    BlockSample blocks;
    /// Times that threads of a launch are put aside before a flag or an atomic (preemption.h).
    unsigned preemptions = 0;
    /// Rounds in which every thread of every block only read flags, and after which the launch ends
    /// as a deadlock. One round is several hundred reads a thread: 300 of them are far more than
    /// any wait for another thread that still runs.
    unsigned deadlock_rounds = 300;
    /// Accesses of the code are seen. Where they are not, no byte says whether it was written.
    bool code_has_hooks = true;
    bool slow_path = false;  ///< no access takes the fast path: slower, must find the same
};

}  // namespace simtutor::simt
