#pragma once
/// What the engine tells its clients: the checkers, the counters, the trace. The engine knows no
/// rule and makes no finding; it says what happened, and a client makes of it what it likes.
///
/// Every access of memory with a shadow reaches Client::on_cell() and Client::clear_cell() through
/// templates (access_path.h, fast_access.h), inlined for the clients that the top room lists
/// (client_list.h). Everything else is an event: a virtual function of Client.

#include <cstddef>
#include <cstdint>
#include <span>

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/launch_info.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

class Block;
class SliceReader;
class SliceWriter;
struct Allocation;
struct Breach;
struct SharedVariable;
struct Transfer;
struct UnwrittenCopy;

/// The threads of one warp that executed one access instruction together.
struct WarpAccess {
    std::uint32_t code = 0;
    AccessKind kind = AccessKind::load;
    Region region = Region::global;
    unsigned size = 0;
    unsigned warp = 0;       ///< in the block
    std::uint32_t mask = 0;  ///< lanes that took part
    std::uint64_t address[32] = {};
};

/// A loop that did not end: where the program was, again and again.
struct EndlessLoop {
    std::span<const std::uint64_t> samples;  ///< addresses in student code
    double limit_seconds;                    ///< of CPU time
};

/// A client of the engine. It defines the functions of the events that it wants, and keeps whatever
/// it must remember itself; what it knows of a thread lies under Thread::number.
class Client {
  public:
    virtual ~Client() = default;
    /// False: switched off, the client gets no event.
    bool active() const { return active_; }

    // --- launches, blocks, barriers --------------------------------------------------------------
    /// A launch or parallel region begins and ends; an inner one lies within an outer one.
    virtual void on_launch_begin(const LaunchInfo&) {}
    virtual void on_launch_end(const LaunchInfo&) {}
    virtual void on_block_begin(const Block&) {}
    virtual void on_block_end(const Block&) {}
    /// All threads of the block that can still arrive have done so, or wait elsewhere; called
    /// before they go on.
    virtual void on_barrier(const Block&) {}
    /// Flags and atomics so far no longer matter: all of it is ordered before what comes.
    virtual void on_history_forgotten() {}
    /// A thread for which this client has called Thread::ask_for_call_back() writes, waits or ends
    /// next.
    virtual void on_call_back(Thread&) {}
    /// An atomic read-modify-write comes; `scope` is a simt::AtomicScope, 0 the block's.
    virtual void on_atomic(Thread&, const MemoryAccess&, int /*scope*/) {}

    // --- accesses that should not be
    // ---------------------------------------------------------------
    virtual void on_outside_shared(Thread&, const MemoryAccess&) {}
    /// `nearest`: the array that the address is nearest to; null if there is none.
    virtual void on_outside_array(Thread&, const MemoryAccess&, const Allocation* /*nearest*/) {}
    virtual void on_use_after_free(Thread&, const MemoryAccess&, const Allocation&) {}
    virtual void on_uninitialised(Thread&, const MemoryAccess&, Region) {}
    /// The launch ends after it. Alignment 0: no asynchronous copy has a size like this.
    virtual void on_misaligned(Thread&, const MemoryAccess&, unsigned /*alignment*/) {}
    /// An asynchronous copy from an array takes its first bytes from there, `read`, and fills the
    /// others with zeros: some of them belong to one element.
    virtual void on_torn_copy(Thread&, const MemoryAccess&, const Allocation& /*source*/,
                              unsigned /*read*/) {}
    /// A vector of an array in shared memory whose declaration promises less alignment than the
    /// vector needs; told only if SharedMemory::watch_alignment is set.
    virtual void on_weak_alignment(Thread&, const MemoryAccess&, const SharedVariable&) {}
    /// The launch ends after it.
    virtual void on_null_pointer(Thread&, const MemoryAccess&) {}
    /// Memory on another thread's stack.
    virtual void on_other_stack(Thread&, const MemoryAccess&) {}
    virtual void on_host_memory(Thread&, const MemoryAccess&) {}
    /// Pinned memory, by an address that the device does not know. The launch ends after it.
    virtual void on_pinned_memory(Thread&, const MemoryAccess&, const Allocation&) {}
    /// An array of a device that this one must not use. The launch ends after it.
    virtual void on_other_device(Thread&, const MemoryAccess&, const Allocation&) {}

    // --- host code
    // ---------------------------------------------------------------------------------
    /// An allowed access of an array while work of the device may still run.
    virtual void on_host_access(const MemoryAccess&, const Allocation&) {}
    /// True: the engine tells of every access that single-threaded host code makes of its arrays.
    virtual bool wants_host_accesses() const { return false; }
    virtual void on_array_of_host(const MemoryAccess&) {}
    virtual void on_host_uninitialised(const MemoryAccess&, const Allocation&) {}
    /// The host reads what a copy took from unwritten bytes; the array's byte is at `source`.
    virtual void on_unwritten_copy(const MemoryAccess&, const UnwrittenCopy&,
                                   std::uint64_t /*source*/) {}
    virtual void on_host_outside(const MemoryAccess&, const Allocation* /*nearest*/) {}
    virtual void on_host_use_after_free(const MemoryAccess&, const Allocation&) {}
    virtual void on_host_reaches_device(const MemoryAccess&, const Allocation&) {}
    virtual void on_host_reaches_variable(const MemoryAccess&, const Allocation&) {}
    virtual void on_host_null_pointer(const MemoryAccess&) {}
    /// One row of a transfer, while work may still run that the host has not waited for.
    virtual void on_transfer(const Transfer&, const Allocation&, std::uint64_t /*offset*/,
                             AccessKind) {}

    /// Code of a submission was about to leave its boundary. The process must end.
    virtual void on_breach(const Breach&) {}

    // --- warps
    // -------------------------------------------------------------------------------------
    /// A thread comes to the warp intrinsic Thread::warp_call. What is wrong with the call itself
    /// is put right afterwards.
    virtual void on_warp_call(Thread&) {}
    /// `waiting` (lanes of the warp that begins with thread `begin`) wait at the call of `lane` for
    /// `missing`, which never come; they go on without them.
    virtual void on_missing_lanes(const Block&, unsigned /*begin*/, unsigned /*lane*/,
                                  std::uint32_t /*waiting*/, std::uint32_t /*missing*/) {}
    /// A thread uses a value that a shuffle gave it from a lane which took no part. `code` is the
    /// place of the use, CodeMap::unknown if that is not known.
    virtual void on_undefined_use(Thread&, const UndefinedValue&, std::uint32_t /*code*/) {}

    // --- launches that cannot go on; they end after it
    // ----------------------------------------------
    /// `waiting` threads spin, this one among them, and no thread is left that could write what
    /// they wait for. `at_barrier` waits at a barrier for threads of its block that spin; null if
    /// no thread does.
    virtual void on_deadlock(Thread&, std::size_t /*waiting*/, const Thread* /*at_barrier*/) {}
    /// `waiting` blocks wait at a grid barrier, the thread's among them, for `ended` blocks that
    /// are over.
    virtual void on_missing_blocks(Thread&, unsigned /*waiting*/, unsigned /*ended*/) {}
    /// More barrier intervals than can be told apart.
    virtual void on_out_of_segments(const LaunchInfo&, std::uint32_t /*limit*/) {}
    /// @param address of student code that overflowed the stack, @param call of the call around it
    virtual void on_stack_overflow(Thread&, std::uint64_t /*address*/, std::uint64_t /*call*/) {}
    /// Called in a signal handler; the process should end.
    virtual void on_endless_loop(const EndlessLoop&) {}

    // --- the log of accesses
    // -------------------------------------------------------------------------
    /// True: the engine records accesses and calls the two functions below.
    virtual bool wants_accesses() const { return false; }
    /// False: of usual loads from local memory only their number is of interest,
    /// Simulator::local_loads().
    virtual bool wants_local_loads() const { return true; }
    virtual void on_warp_access(const Block&, const WarpAccess&) {}
    /// The same accesses thread by thread, each in its own order; before on_warp_access.
    virtual void on_thread_accesses(const Block&, unsigned /*thread*/, const AccessRecord*,
                                    std::uint32_t /*count*/) {}
    /// An allowed access, before it happens, in the order of the run: for the client that is
    /// access_follower, see access.h.
    virtual void on_followed_access(Thread&, const MemoryAccess&, Region) {}

    // --- a launch whose blocks several processes run (split_launch.h)
    // --------------------------------
    /// False: what it does cannot be put together from slices.
    virtual bool can_split() const { return true; }
    /// In a helper process: what it has seen so far is the main process's.
    virtual void begin_slice() {}
    /// Writes what it has seen since begin_slice().
    virtual void write_slice(SliceWriter&) {}
    /// Adds what a helper wrote to the current launch.
    virtual void read_slice(SliceReader&) {}

    // --- every access, compiled into the hooks
    // --------------------------------------------------------
    /// An access of `kind` is about to touch a granule of memory with a shadow. `flag`: a volatile
    /// access that may meet another one.
    template <AccessKind kind, bool flag>
    void on_cell(Thread&, Cell&, const MemoryAccess&, Region) {}
    /// The fast path: true if on_cell() would have nothing to say. Then the cell is as on_cell()
    /// would leave it; else it is unchanged. `floor` is floor_of() the region.
    template <AccessKind kind, bool flag>
    static bool clear_cell(const Thread&, Cell&, Stamp /*floor*/, const void* /*return_address*/) {
        return true;
    }

  protected:
    void set_active(bool active) { active_ = active; }

  private:
    bool active_ = true;
};

}  // namespace simtutor::simt
