#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grader/simt/counters/access_counts.h"
#include "grader/simt/counters/small_cache.h"
#include "grader/simt/counters/thread_work.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/code_counts.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

struct KernelCounts {
    std::uint64_t launches = 0, blocks = 0, warps = 0, threads = 0, barriers = 0;
    std::uint64_t copied_tiles = 0;           ///< that asynchronous copies brought
    _SimtDim3 grid{0, 0, 0}, block{0, 0, 0};  ///< of the last launch
    std::uint64_t static_shared_bytes = 0, dynamic_shared_bytes = 0;
    bool several_shapes = false;  ///< launches differed in grid, block or dynamic shared memory
    bool openmp = false;
    std::uint64_t openmp_loads = 0, openmp_stores = 0, openmp_shared_line_stores = 0;
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
    bool wants_local_loads() const override { return false; }
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
    /// A thread had a round of a loop with atomic functions, at `code`, and made none.
    void count_idle_round(std::uint32_t code) { ++counts_at(code).rounds_without_atomics; }
    /// Where in the thread's accesses a task or its copies begin or end.
    void mark(const Thread& thread, ThreadWork::Mark mark);
    /// An asynchronous copy at `code` has loaded `bytes`.
    void on_copied(const Thread& thread, std::uint32_t code, unsigned bytes);
    /// Loads from shared memory that the thread has made so far; 0 if nothing is counted.
    std::uint64_t shared_loads(const Thread& thread);
    /// The thread's copy at `code` of `bytes` has arrived.
    /// @param loads_before shared_loads() when it began
    void on_copy_arrived(const Thread& thread, std::uint32_t code, unsigned bytes,
                         std::uint64_t loads_before);

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
    /// Adds what was counted place by place to the current launch.
    void take_code_counts();
    nlohmann::json host_lines_json() const;
    /// By kernels of the current name, from global memory.
    std::uint64_t loaded_bytes() const;

    std::map<std::string, KernelCounts> kernels_;
    KernelCounts* current_ = nullptr;
    std::vector<KernelCounts*> around_;               ///< launches that the current one lies in
    std::map<int, std::uint64_t> device_load_bytes_;  ///< by the device's number
    /// For each of `around_`: loaded_bytes() when the launch within began.
    std::vector<std::uint64_t> loaded_before_;
    std::uint32_t last_code_ = 0;
    AccessCounts* last_ = nullptr;
    std::unordered_map<std::uint64_t, Line> lines_;
    CodeCounts block_counts_;  ///< only in programs compiled to report their blocks, see CodeMap
    std::vector<std::vector<Frame>> frames_;  ///< by Thread::number
    std::vector<ThreadWork> work_;            ///< by Thread::number
    SmallCache host_cache_;
    /// What the host did with arrays in one place of its code.
    struct HostPlace {
        std::uint64_t accesses = 0, fetched = 0;  ///< lines of the small cache
        std::uint64_t combined_bytes = 0;         ///< loaded from write-combined memory
        CallSite combined_allocated;              ///< that memory, the last of it
    };
    std::unordered_map<std::uint32_t, HostPlace> host_places_;  ///< by code number, see CodeMap
    std::uint64_t host_load_bytes_ = 0, host_store_bytes_ = 0;  ///< of arrays, outside of kernels
    /// Of these, those of write-combined memory.
    std::uint64_t combined_load_bytes_ = 0, combined_store_bytes_ = 0;
    /// By block in flight: who stored each word of its shared memory, as index in the block + 1.
    std::unordered_map<const Block*, std::vector<std::uint16_t>> writers_;
};

}  // namespace simtutor::simt
