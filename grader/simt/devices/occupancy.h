#pragma once

#include <cstdint>
#include <string>

#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// The resources that one block of a kernel uses.
struct BlockUse {
    int threads = 0;
    int registers_per_thread = 0;  ///< 0: registers are not a limit
    std::uint64_t static_shared_bytes = 0;
    std::uint64_t dynamic_shared_bytes = 0;
    bool shared_opt_in = false;  ///< cudaFuncSetAttribute allowed more than shared_per_block
};

/// The number of blocks of a kernel that a multiprocessor holds at once, and its limit.
struct Occupancy {
    int blocks_per_multiprocessor = 0;  ///< 0: such a block cannot run at all
    int warps_per_block = 0;
    int active_warps = 0;
    int max_warps = 0;
    double ratio = 0;  ///< active_warps / max_warps

    int registers_per_block = 0;         ///< as allocated, rounded up
    std::uint64_t shared_per_block = 0;  ///< as allocated, rounded up

    /// Blocks that each resource alone would allow.
    int blocks_by_limit = 0, blocks_by_warps = 0, blocks_by_registers = 0, blocks_by_shared = 0;
    /// The limiting resources: any of "blocks", "warps", "registers", "shared memory",
    /// joined by " and ".
    std::string limited_by;
};

Occupancy occupancy(const Device& device, const BlockUse& use);

}  // namespace simtutor::simt
