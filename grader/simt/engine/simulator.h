#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "grader/simt/devices/device.h"
#include "grader/simt/engine/block.h"
#include "grader/simt/engine/code_map.h"
#include "grader/simt/engine/events.h"
#include "grader/simt/engine/fiber.h"
#include "grader/simt/engine/finding_log.h"
#include "grader/simt/engine/happens_before.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/segments.h"
#include "grader/simt/session.h"

namespace simtutor::simt {

/// The whole simulated machine of this process: memory, findings, launches.
class Simulator {
  public:
    /// The one simulator of the process; made at the first use.
    static Simulator& get() {
        if (!instance_) [[unlikely]]
            make();
        return *instance_;
    }

    /// The same for tests, which lie outside the library and do not see what get() reads.
    static Simulator& get_for_test();

    void begin(const SessionOptions& options);
    const SessionOptions& options() const { return options_; }
    const Device& device() const;

    /// Runs a kernel to its end, or to a fatal error. @return that CUDA error, or 0
    int launch(const LaunchInfo& info, Block::Body thunk, const void* argument);
    /// Runs an OpenMP region with a block of `threads`.
    int parallel(const LaunchInfo& info, unsigned threads, Block::Body body, const void* argument);
    /// Ends the current launch from inside a thread; does not return to it.
    [[noreturn]] void abort_launch(Thread& thread, int cuda_error);
    /// The same for a launch that should not have begun.
    [[noreturn]] void refuse_launch(Thread& thread, int cuda_error);
    /// True if the last launch ended by refuse_launch.
    bool launch_was_refused() const { return refused_; }

    /// The launch has more segments than can be told apart: it ends as soon as the thread that runs
    /// now, if there is one, gives up control.
    void end_for_want_of_segments();

    void subscribe(std::unique_ptr<Observer> observer);
    const std::vector<std::unique_ptr<Observer>>& observers() const { return observers_; }
    bool tracing() const { return tracing_; }
    /// True if accesses must take the long way (fast_access.h).
    bool slow_path() const { return options_.slow_path || slow_path_; }
    void take_slow_path(bool always) { slow_path_ = always; }
    /// Stamps below belong to what has ended for the launch that runs now.
    Stamp launch_floor() const { return launch_floor_; }
    const LaunchInfo* current_launch() const { return launch_; }

    /// One host thread at a time works with the simulated machine; the others wait.
    std::recursive_mutex mutex;
    Memory memory;
    StackPool stacks;
    Segments segments;
    HappensBefore happens_before;
    OtherReaders other_readers;
    CodeMap code;
    FindingLog findings;
    /// Lets other blocks in after this many flag reads without progress.
    static constexpr std::uint32_t spins_before_giving_way = 64;

    /// Called when something happens whose place among all blocks of the launch counts: a finding,
    /// an atomic, printf, … In a helper process of a split launch, this ends the process.
    void require_serial_order() {
        ++order_events_;
        if (helper_) [[unlikely]]
            give_up_slice();
    }
    std::uint64_t order_events() const { return order_events_; }
    /// This process now runs a part of the current launch (split_launch.h).
    void become_helper() { helper_ = true; }
    /// True if the current launch may be split: it stands alone.
    bool may_split() const;

    std::uint64_t random_seed(std::uint64_t salt) const;
    /// Launches so far, OpenMP regions among them.
    std::uint64_t launches() const { return launches_; }
    /// A fingerprint of the order in which warps and blocks ran: differs between seeds.
    std::uint64_t order_fingerprint() const { return order_; }
    /// Before a launch or transfer: makes sure that segment numbers are left for it.
    void make_room_for_segments();
    template <class Visit>
    void for_each_slot(Visit visit) {
        for (const auto& block : slots_) visit(*block);
    }
    void note_order(std::uint64_t what) { order_ = (order_ ^ what) * 0x100000001b3ull; }

  private:
    friend class Block;
    Simulator() = default;
    static void make();
    [[noreturn]] static void give_up_slice();
    [[gnu::visibility("hidden")]] static Simulator* instance_;  ///< hidden: read on every access
    class Nesting;
    void run_blocks(const LaunchInfo& info, Block::Body thunk, const void* argument);
    void run_cooperative(const LaunchInfo& info, Block::Body thunk, const void* argument);
    void report_deadlock(const std::vector<unsigned>& in_flight);
    void report_missing_blocks(unsigned waiting, unsigned ended);
    Block& slot(unsigned index);

    SessionOptions options_;
    std::vector<std::unique_ptr<Block>> slots_;
    std::vector<std::unique_ptr<Observer>> observers_;
    const LaunchInfo* launch_ = nullptr;
    bool tracing_ = false;
    bool slow_path_ = false;
    Stamp launch_floor_ = 0;
    unsigned first_slot_ = 0;  ///< slots below belong to the launch around this one
    unsigned used_slots_ = 0;  ///< of this launch
    bool aborted_ = false;
    bool refused_ = false;
    bool helper_ = false;
    std::uint64_t order_events_ = 0;
    int abort_error_ = 0;
    std::uint64_t order_ = 0xcbf29ce484222325ull;
    std::uint64_t launches_ = 0;
};

}  // namespace simtutor::simt
