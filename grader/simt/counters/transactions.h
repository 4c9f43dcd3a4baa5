#pragma once

#include <cstdint>

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Device-memory transactions of one warp access on compute capability 1.3 (LRS 1.4.3): half-warps
/// are served alone; each distinct 128-byte segment is one transaction, shrunk to 64 bytes if all
/// touched bytes lie in one half of it, and to 32 if they lie in one quarter.
struct Transactions13 {
    std::uint32_t of32 = 0, of64 = 0, of128 = 0;
    std::uint64_t volume = 0;    ///< bytes moved
    double utilisation_sum = 0;  ///< sum over transactions of distinct useful bytes / size
    std::uint32_t total() const { return of32 + of64 + of128; }
};
Transactions13 transactions13(const WarpAccess& access);

/// The 32-byte sectors of a warp access, as NVIDIA's profilers count them since cc 5.0.
struct Sectors {
    std::uint32_t count = 0;
    std::uint32_t bytes = 0;  ///< distinct bytes of them that the threads asked for
    /// The fewest sectors that could hold as many bytes.
    std::uint32_t least() const { return (bytes + 31) / 32; }
};
Sectors sectors(const WarpAccess& access);

/// How the lanes of a warp access share addresses.
struct Addresses {
    std::uint32_t distinct = 0;
    std::uint32_t most_lanes = 0;  ///< on the address that most of them use
};
Addresses addresses(const WarpAccess& access);

/// Passes through the 32 four-byte banks of shared memory that a warp access needs, and the fewest
/// that its width allows. Lanes that read the same word share a pass. 8-byte accesses are served by
/// half-warps, 16-byte accesses by quarter-warps. `offsets` are places in shared memory.
struct Wavefronts {
    std::uint32_t needed = 0, least = 0;
};
Wavefronts wavefronts(const WarpAccess& access, const std::uint64_t (&offsets)[32]);

/// Two lanes of a pass whose words lie in one bank.
struct BankMeeting {
    std::uint32_t first = 0, second = 0;  ///< lanes; the same one: none meet
};
/// The first two lanes that meet, of an access that needs more passes than it has to.
BankMeeting meeting_in_bank(const WarpAccess& access, const std::uint64_t (&offsets)[32]);

/// Passes on compute capability 1.3: shared memory has 16 banks there, half-warps are served alone,
/// and an access of 8 or 16 bytes is made as 2 or 4 accesses of 4 bytes, one after another.
std::uint32_t wavefronts13(const WarpAccess& access, const std::uint64_t (&offsets)[32]);

}  // namespace simtutor::simt
