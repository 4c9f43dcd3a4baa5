#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/simt/engine/events.h"
#include "grader/simt/engine/shared_memory.h"
#include "grader/simt/engine/thread.h"
#include "grader/simt/engine/warp_access_log.h"

namespace simtutor::simt {

class Simulator;

/// Threads that meet at barriers: a CUDA block, or an OpenMP block. Each thread is a fiber that
/// runs until its next barrier; then the next thread runs.
class Block {
  public:
    enum class Progress {
        finished,
        at_grid_barrier,  ///< every thread that is left waits for the other blocks
        stalled           ///< every thread that can run is spinning: others must run first
    };
    using Body = void (*)(const void* argument);

    Block(Simulator& simulator, unsigned slot);
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    /// Prepares a block: `linear_index` is its linear number in the grid. `logging`: accesses are
    /// kept for the clients that want them.
    void start(const LaunchInfo& launch, std::uint32_t linear_index, _SimtDim3 index, bool logging,
               Body body, const void* argument);
    /// What start() notes of the order of a block's warps, without running it.
    static void note_order(Simulator& simulator, const LaunchInfo& launch,
                           std::uint32_t linear_index);
    /// Runs until all threads have ended, or none can go on without another block.
    Progress run();
    /// True if some thread did more than wait in the last run().
    bool moved() const { return moved_; }
    /// Whether a thread slept between looks at a flag in the last run().
    bool slept() const { return slept_; }
    /// All blocks have come to the grid barrier; segments.begin_again() has been called.
    void pass_grid_barrier();
    /// Drops all threads where they stand, after a fatal error.
    void abandon();
    /// The memory of the blocks that ran here; null if there was none.
    SharedMemory* shared_memory() { return shared_.get(); }
    /// Segments have got new numbers; no block runs here.
    void forget_segments() { warp_known_.clear(); }

    // --- called on a thread's fiber -----------------------------------------------------------
    void arrive_at_barrier(Thread& thread, const void* site, int predicate,
                           const void* call = nullptr);
    void arrive_at_grid_barrier(Thread& thread, const void* site, const void* call);
    /// The thread comes to a cuda::barrier and waits there. If all threads of the block do, and the
    /// barrier expects just these, it is as __syncthreads() is to them.
    /// @param place of the barrier's word, see __simt_meet()
    /// @return true if they have met; else the thread has to come and wait as the barrier wants
    bool meet(Thread& thread, std::uint64_t place);
    void give_way(Thread& thread);
    /// The same for a thread that sleeps between looks at a flag: other blocks run if all threads
    /// of this one do no more, but that is no deadlock.
    void sleep(Thread& thread);
    /// Waits in thread.warp_call until the threads of its mask have come; the result is in there,
    /// too.
    void meet_warp(Thread& thread);

    // --- what clients ask -----------------------------------------------------
    std::uint32_t linear_index() const { return linear_index_; }
    std::uint32_t interval() const { return interval_; }
    const Thread& thread(unsigned index) const { return *threads_[index]; }
    Thread& thread(unsigned index) { return *threads_[index]; }
    unsigned size() const { return size_; }
    /// Only its first and last thread run (BlockSample::ends).
    bool has_ends_only() const { return ends_only_; }
    _SimtDim3 block_index() const { return block_index_; }
    const LaunchInfo& launch() const { return *launch_; }
    SharedMemory& shared() { return *shared_; }
    const SharedMemory& shared() const { return *shared_; }
    ThreadCoordinates coordinates(unsigned thread) const;
    Clock& acquired() { return acquired_; }
    /// What threads fenced for the device and then passed a barrier: a flag of any thread of the
    /// block may publish it.
    const Clock& passed_on() const { return passed_on_; }
    /// Some thread has learnt something through a flag or an atomic.
    void note_clocks() { clocks_ = true; }
    /// Some thread has fenced since the last barrier.
    /// A lane hands on an undefined value: from now on shuffles look for them.
    void send_undefined() { sends_undefined_ = true; }
    void note_fence() { fenced_ = true; }
    /// The last segment of thread `other` that __syncwarp orders before what `thread` does now;
    /// both belong to one warp.
    std::uint32_t warp_known(unsigned thread, unsigned other) const {
        const unsigned lane = thread % warp_size;
        const std::uint32_t group = lanes_[thread / warp_size].met[lane];
        const unsigned row = group ? static_cast<unsigned>(__builtin_ctz(group)) : lane;
        return warp_known_[thread - lane + row][other % warp_size];
    }
    /// Results of the last __syncthreads_count/and/or.
    int count_of_predicates() const { return predicate_count_; }
    int arrived() const { return arrived_; }

  private:
    friend class Simulator;
    static void thread_main();
    void prepare_thread(unsigned index);
    void leave_ends();
    bool run_warp(unsigned warp);
    Thread* next_of_warp();
    void stop(Thread& thread);
    // block_warp.cpp: threads that meet at warp intrinsics
    bool release_warp(unsigned warp);
    struct WarpState;
    WarpState warp_state(unsigned warp) const;
    std::uint32_t matching(const WarpState& state, unsigned lane) const;
    std::uint32_t skipped(const WarpState& state, unsigned lane, std::uint32_t group) const;
    bool release_complete(const WarpState& state);
    bool release_converged(const WarpState& state);
    bool release_stuck(const WarpState& state);
    bool release_whole(unsigned begin);
    void mark_undefined(unsigned begin, std::uint32_t group);
    void finish_warp_call(const WarpState& state, std::uint32_t group);
    void finish_warp_call(unsigned begin, std::uint32_t group,
                          const std::array<WarpCall*, warp_size>& calls);
    void part(unsigned begin, std::uint32_t group);
    void order_warp(unsigned begin, std::uint32_t group);
    void share_clocks(unsigned begin, std::uint32_t group, bool orders);
    void pass_on_fences();

    bool any_thread(ThreadState state) const;
    void release_barrier();
    void open_interval(ThreadState waiting);
    bool all_meet() const;
    bool end_meeting(bool progress);
    void begin_interval();
    template <class ForEach>
    void begin_interval(ForEach for_each);
    void flush_access_logs(unsigned warp);

    Simulator& simulator_;
    unsigned slot_;
    std::vector<std::unique_ptr<Thread>> threads_;
    std::unique_ptr<SharedMemory> shared_;
    std::vector<AccessRecord> access_logs_;
    std::vector<WarpTail> tails_;  ///< per warp, while counting
    std::vector<unsigned> warp_order_;
    Clock acquired_, passed_on_;
    using KnownRow = std::array<std::uint32_t, warp_size>;
    /// By thread, see warp_known(). Lanes that met last at a __syncwarp share the row of the first.
    std::vector<KnownRow> warp_known_;
    const LaunchInfo* launch_ = nullptr;
    Body body_ = nullptr;
    const void* argument_ = nullptr;
    _SimtDim3 block_index_{0, 0, 0};
    unsigned size_ = 0;
    std::uint32_t linear_index_ = 0;
    std::uint32_t interval_ = 0;
    int predicate_count_ = 0;
    int arrived_ = 0;
    unsigned yielded_ = 0;       ///< threads in this state
    unsigned meeting_ = 0;       ///< threads that are at_block_meeting
    unsigned quiet_rounds_ = 0;  ///< rounds in which every thread that ran was spinning
    bool logging_ = false;
    bool moved_ = false;
    bool slept_ = false;  ///< a thread in sleep(), since run() began
    bool ends_only_ = false;
    bool clocks_ = false, fenced_ = false;  ///< see note_clocks(), note_fence()
    bool sends_undefined_ = false;

    Fiber scheduler_;  ///< run_warp()
    /// Of the warp that runs: the threads whose turn is still to come, and whether one did more
    /// than spin.
    unsigned next_ = 0, warp_end_ = 0;
    bool progress_ = false;
    struct Lanes {
        std::uint32_t waiting = 0;  ///< at a warp intrinsic
        std::uint32_t exited = 0;
        /// By lane, the group with which it met at its last __syncwarp and shares a row of
        /// warp_known_; the whole group has it here. 0: it has a row of its own.
        std::array<std::uint32_t, warp_size> met{};
    };
    std::vector<Lanes> lanes_;  ///< by warp
};

/// Coordinates of thread `thread` of block `linear_index` in a launch.
ThreadCoordinates coordinates_of(const LaunchInfo& launch, std::uint32_t linear_index,
                                 unsigned thread);

}  // namespace simtutor::simt
