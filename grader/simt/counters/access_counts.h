#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// What one instruction (or line, or kernel) cost. Names and meanings: docs/counters.md.
struct AccessCounts {
    std::uint64_t global_loads = 0, global_stores = 0, global_atomics = 0;
    std::uint64_t global_load_requests = 0, global_store_requests = 0;
    std::uint64_t global_load_sectors = 0, global_store_sectors = 0;
    std::uint64_t global_load_sectors_ideal = 0, global_store_sectors_ideal = 0;
    std::uint64_t global_load_bytes = 0, global_store_bytes = 0;  ///< distinct, of the sectors
    std::uint64_t global_atomic_requests = 0, global_atomic_sectors = 0;
    std::uint64_t shared_loads = 0, shared_stores = 0, shared_atomics = 0;
    std::uint64_t shared_load_requests = 0, shared_store_requests = 0;
    std::uint64_t shared_load_wavefronts = 0, shared_store_wavefronts = 0;
    std::uint64_t shared_load_conflicts = 0, shared_store_conflicts = 0;
    std::uint64_t shared_atomic_requests = 0;
    /// Of each request with atomic functions, the lanes on the address that most of them use.
    std::uint64_t global_atomic_passes = 0, shared_atomic_passes = 0;
    /// Rounds of loops with atomic functions in which the thread made none.
    std::uint64_t rounds_without_atomics = 0;
    /// Of `__constant__` variables; a pass serves all lanes that want one address.
    std::uint64_t constant_loads = 0, constant_load_requests = 0, constant_load_passes = 0;
    /// Of texels, through textures. They move sectors of device memory and are no global loads.
    std::uint64_t texture_loads = 0, texture_load_requests = 0, texture_load_sectors = 0;
    /// Load requests in which most lanes read the word behind that of the lane before.
    std::uint64_t shared_load_row_requests = 0;
    std::uint64_t shared_exchanged_loads = 0;  ///< of words that another thread stored
    /// While asynchronous copies of the thread that loads are on their way.
    std::uint64_t shared_loads_during_copies = 0;
    std::uint64_t global_copied_bytes = 0;  ///< loaded by asynchronous copies
    /// Of these, the bytes that were on their way while their thread worked on a tile.
    std::uint64_t overlapped_copied_bytes = 0;
    /// Accesses by single threads that are narrower than 8 or 16 bytes.
    std::uint64_t global_loads_under_8 = 0, global_loads_under_16 = 0;
    std::uint64_t global_stores_under_8 = 0, global_stores_under_16 = 0;
    std::uint64_t shared_loads_under_16 = 0;
    /// Of global loads, stores and atomics: those of pinned host memory, which cross the link.
    std::uint64_t mapped_loads = 0, mapped_stores = 0, mapped_atomics = 0;
    std::uint64_t peer_accesses = 0;  ///< of global memory: those of another device's
    std::uint64_t mapped_load_sectors = 0, mapped_store_sectors = 0;
    std::uint64_t partial_requests = 0;  ///< with fewer lanes than the warp has threads
    std::uint64_t local_loads = 0, local_stores = 0;
    /// With simcc -branches only, as are the rest of this group.
    std::uint64_t block_ends = 0, divergent_branches = 0, blocks_entered = 0;
    std::uint64_t fp32_adds = 0, fp32_multiplies = 0, fp32_fused = 0, fp32_special = 0;
    std::uint64_t fp64_adds = 0, fp64_multiplies = 0, fp64_fused = 0, fp64_special = 0;
    std::uint64_t cc13_load_transactions = 0, cc13_store_transactions = 0;
    std::uint64_t cc13_transactions_32 = 0, cc13_transactions_64 = 0, cc13_transactions_128 = 0;
    std::uint64_t cc13_volume_bytes = 0;
    std::uint64_t cc13_shared_load_wavefronts = 0, cc13_shared_store_wavefronts = 0;
    double cc13_load_utilisation_sum = 0;
    /// Two lanes that met in a bank first, and their words in the array; lanes 0 and 0: none did.
    std::uint32_t meeting_lanes[2] = {0, 0};
    std::uint64_t meeting_words[2] = {0, 0};

    /// Adds what a warp did in one access to global memory.
    /// @param device that runs the kernel
    void count_global(const WarpAccess& access, unsigned threads, int device);
    /// The same, to shared memory of `block`.
    void count_shared(const Block& block, const WarpAccess& access, unsigned threads);
    /// Keeps the first two lanes that meet in a bank. @param begin of the array, as in `offsets`
    void keep_meeting(const WarpAccess& access, const std::uint64_t (&offsets)[32],
                      std::uint64_t begin);
    /// The same for texels that a warp reads through textures.
    void count_texture(const WarpAccess& access, unsigned threads);
    /// All that is neither global, shared, local nor a texel: constant memory, which kernels only
    /// read.
    void count_constant(const WarpAccess& access, unsigned threads);
    /// The end of a basic block; the addresses are the blocks that the threads went on to.
    void count_branch(const WarpAccess& access);

    AccessCounts& operator+=(const AccessCounts& other);
    /// For what one pass through a basic block counts: of many passes.
    void multiply_operations(std::uint64_t times);
    void write(nlohmann::json& json) const;
    /// The two lanes that met, if any did: of one line. Which they are is no number to add up.
    void write_meeting(nlohmann::json& line) const;
    /// Global and shared memory.
    std::uint64_t requests() const;
    std::uint64_t accesses() const;
    /// Additions and multiplications; a fused one is both.
    std::uint64_t fp32_operations() const { return fp32_adds + fp32_multiplies + 2 * fp32_fused; }
    std::uint64_t fp64_operations() const { return fp64_adds + fp64_multiplies + 2 * fp64_fused; }
    /// What moves between the multiprocessors and the device's memory, in a model without caches.
    std::uint64_t moved_bytes() const {
        return 32 * (global_load_sectors + global_store_sectors + global_atomic_sectors +
                     texture_load_sectors);
    }
};

}  // namespace simtutor::simt
