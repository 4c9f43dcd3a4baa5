#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grader/simt/counters/block_counts.h"
#include "grader/simt/counters/small_cache.h"
#include "grader/simt/counters/thread_work.h"
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
    /// Of `__constant__` variables; a pass serves all lanes that want one address.
    std::uint64_t constant_loads = 0, constant_load_requests = 0, constant_load_passes = 0;
    /// Load requests in which most lanes read the word behind that of the lane before.
    std::uint64_t shared_load_row_requests = 0;
    std::uint64_t shared_exchanged_loads = 0;  ///< of words that another thread stored
    /// While asynchronous copies of the thread that loads are on their way.
    std::uint64_t shared_loads_during_copies = 0;
    /// Accesses by single threads that are narrower than 8 or 16 bytes.
    std::uint64_t global_loads_under_8 = 0, global_loads_under_16 = 0;
    std::uint64_t global_stores_under_8 = 0, global_stores_under_16 = 0;
    std::uint64_t shared_loads_under_16 = 0;
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

    AccessCounts& operator+=(const AccessCounts& other);
    /// For what one pass through a basic block counts: of many passes.
    void multiply_operations(std::uint64_t times);
    void write(nlohmann::json& json) const;
    /// Global and shared memory.
    std::uint64_t requests() const;
    std::uint64_t accesses() const;
    /// Additions and multiplications; a fused one is both.
    std::uint64_t fp32_operations() const { return fp32_adds + fp32_multiplies + 2 * fp32_fused; }
    std::uint64_t fp64_operations() const { return fp64_adds + fp64_multiplies + 2 * fp64_fused; }
    /// What moves between the multiprocessors and the device's memory, in a model without caches.
    std::uint64_t moved_bytes() const {
        return 32 * (global_load_sectors + global_store_sectors + global_atomic_sectors);
    }
};

struct KernelCounts {
    std::uint64_t launches = 0, blocks = 0, warps = 0, threads = 0, barriers = 0;
    _SimtDim3 grid{0, 0, 0}, block{0, 0, 0};  ///< of the last launch
    std::uint64_t static_shared_bytes = 0, dynamic_shared_bytes = 0;
    bool several_shapes = false;  ///< launches differed in grid, block or dynamic shared memory
    bool openmp = false;
    std::uint64_t openmp_stores = 0, openmp_shared_line_stores = 0;
    /// Most accesses of global and shared memory by one thread and by one block of a launch; of the
    /// current launch, and the sum over those that ended: one launch waits for the other.
    std::uint64_t busiest_thread_now = 0, busiest_thread = 0;
    std::uint64_t busiest_block_now = 0, busiest_block = 0;
    std::unordered_map<std::uint32_t, AccessCounts> by_code;
    std::unordered_map<std::uint32_t, std::uint64_t> blocks_entered;  ///< basic blocks, by threads
};

/// Counts per kernel and per instruction, from what whole warps do. Switched off until begin().
class Counters : public Client {
  public:
    Counters() { set_active(false); }
    void begin() { set_active(true); }
    bool wants_accesses() const override { return true; }
    bool wants_host_accesses() const override { return true; }
    void on_array_of_host(const MemoryAccess& access) override;
    void on_launch_begin(const LaunchInfo& launch) override;
    void on_launch_end(const LaunchInfo& launch) override;
    void on_block_begin(const Block& block) override;
    void on_block_end(const Block& block) override;
    void on_barrier(const Block& block) override;
    void on_warp_access(const Block& block, const WarpAccess& access) override;
    void on_thread_accesses(const Block& block, unsigned index, const AccessRecord* records,
                            std::uint32_t count) override;
    void begin_slice() override;
    void write_slice(SliceWriter& writer) override;
    void read_slice(SliceReader& reader) override;

    /// All counters (docs/counters.md); null if they are switched off.
    nlohmann::json json() const;
    /// A thread has come to `block` of the function whose frame is `frame`; both see CodeMap. Only
    /// in programs compiled to report their basic blocks.
    void enter_block(Thread& thread, std::uint64_t frame, std::uint32_t block);
    /// Where in the thread's accesses a task or its copies begin or end.
    void mark(const Thread& thread, ThreadWork::Mark mark);

  private:
    /// Stores of an OpenMP region to one 64-byte line, and the one thread that made them, or many.
    struct Line {
        std::uint32_t thread = 0;
        bool several = false;
        std::uint64_t stores = 0;
    };
    /// A function that has not returned, and the basic block it is in.
    struct Frame {
        std::uint64_t address;
        std::uint32_t block;
    };
    void count_openmp(const WarpAccess& access);
    void count_exchange(AccessCounts& counts, const Block& block, const WarpAccess& access);
    AccessCounts& counts_at(std::uint32_t code);

    std::map<std::string, KernelCounts> kernels_;
    KernelCounts* current_ = nullptr;
    std::vector<KernelCounts*> around_;  ///< launches that the current one lies in
    std::uint32_t last_code_ = 0;
    AccessCounts* last_ = nullptr;
    std::unordered_map<std::uint64_t, Line> lines_;
    BlockCounts block_counts_;
    std::vector<std::vector<Frame>> frames_;  ///< by Thread::number
    std::vector<ThreadWork> work_;            ///< by Thread::number
    SmallCache host_cache_;
    std::uint64_t host_load_bytes_ = 0, host_store_bytes_ = 0;  ///< of arrays, outside of kernels
    /// By block in flight: who stored each word of its shared memory, as index in the block + 1.
    std::unordered_map<const Block*, std::vector<std::uint16_t>> writers_;
};

}  // namespace simtutor::simt
