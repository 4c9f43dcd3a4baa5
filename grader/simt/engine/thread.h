#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/engine/async_copy.h"
#include "grader/simt/engine/code_counts.h"
#include "grader/simt/engine/fiber.h"
#include "grader/simt/engine/host_identity.h"
#include "grader/simt/engine/local_variables.h"
#include "grader/simt/engine/stamp.h"
#include "grader/simt/engine/warp.h"

namespace simtutor::simt {

class SharedMemory;
class Block;

/// What kind of memory an access touched.
enum class Region : std::uint8_t { global, shared, local, other };
enum class AccessKind : std::uint8_t { load, store, atomic };

/// One access of one thread, kept until its warp stops so that warp-wide counters see all 32
/// threads.
struct AccessRecord {
    std::uint64_t address;
    std::uint32_t code;  ///< see CodeMap
    std::uint8_t size;
    AccessKind kind;
    Region region;
    std::uint8_t unused = 0;  ///< the last eight bytes are compared as one
};
static_assert(sizeof(AccessRecord) == 16);

enum class ThreadState : std::uint8_t {
    ready,
    at_barrier,
    at_grid_barrier,   ///< waits for the other blocks of a cooperative launch
    at_warp_barrier,   ///< waits at a warp intrinsic
    at_block_meeting,  ///< waits at a cuda::barrier, see Block::meet()
    yielded,  ///< gave way (access log full, or spinning on a flag); ready again in the next round
    exited
};

/// What is known of one thread of a block: everything that the block did before barrier interval
/// `interval`, and what the thread of `who` did up to the segment of `who`.
struct Acquired {
    std::uint32_t block;
    std::uint32_t interval;  ///< intervals below this one are known as a whole
    Stamp who;               ///< and this thread's own accesses up to its segment
};
/// What is ordered before something: sorted by block, then by thread, each pair once.
using Clock = std::vector<Acquired>;

/// The last pointers of a thread that were not aligned as their type asks: what a hook cannot know.
/// An access of 16 bytes may be one of a type that wants 16 or, having members of 8 bytes, only 8;
/// a copy of more bytes arrives without any alignment.
class MisalignedPointers {
  public:
    void note(std::uint64_t pointer, unsigned alignment) {
        known_[next_++ % kept] = {pointer, alignment};
    }
    /// The alignment that the pointer should have had; 0 if it is not one of these.
    unsigned wanted(std::uint64_t pointer) const {
        if (next_ == 0) return 0;  // the usual case, met at every copy of a struct
        for (const Pointer& known : known_)
            if (known.address == pointer) return known.alignment;
        return 0;
    }
    /// True if an object that begins at such a pointer may hold `address`.
    bool reach(std::uint64_t address) const {
        for (const Pointer& known : known_)
            if (known.alignment && address - known.address < longest_object) return true;
        return false;
    }

  private:
    static constexpr unsigned kept = 8;
    static constexpr std::uint64_t longest_object = 4096;
    struct Pointer {
        std::uint64_t address = 0;
        unsigned alignment = 0;
    } known_[kept];
    unsigned next_ = 0;
};

constexpr std::uint32_t access_log_capacity = 512;

/// Thread::seen_flags holds flags by the lowest bits of their words' numbers, to begin with.
constexpr std::uint32_t first_seen_scale = 1u << 29;

/// A CUDA thread (or an OpenMP thread): a fiber and what the hooks need to know at every access.
/// Aligned to cache lines, so that no thread has more of them to read than another.
struct alignas(64) Thread {
    // What the hooks read at every access, together in the first cache lines.
    Stamp stamp = 0;           ///< segment and thread of the moment, code bits zero
    Stamp launch_floor = 0;    ///< stamps below belong to earlier launches or the host
    Stamp block_floor = 0;     ///< stamps below, in this launch, belong to other blocks
    Stamp interval_floor = 0;  ///< stamps below, in this block, lie before the last barrier
    std::uint64_t shared_base = 0;
    std::uint64_t shared_bytes = 0;
    std::uint64_t global_base = 0;  ///< where arrays lie that it may use
    std::uint64_t global_bytes = 0;
    AccessRecord* access_log = nullptr;  ///< null when not counting
    std::uint32_t access_log_size = 0;
    /// From this size on accesses take the slow path; 0: at once.
    std::uint32_t access_log_limit = 0;
    /// Stamps below, from launch_floor on, belong to work beside this launch.
    Stamp launch_begin = 0;
    std::uint64_t stack_base = 0;
    std::uint64_t stack_bytes = 0;
    CodeCounts* local_loads = nullptr;  ///< where they are counted; null: they go to the log
    std::uint32_t usual_access_log_limit = 0;
    /// Of all threads that the engine has ever made; one that serves block after block keeps it.
    std::uint32_t number = 0;

    // What it takes to stop a thread and let it go on: a line of its own, too.
    alignas(64) Fiber fiber;
    Block* block = nullptr;
    const void* barrier_site = nullptr;
    /// Tells calls in one line apart, and is the same for copies that the compiler made of one.
    const void* barrier_call = nullptr;
    const void* barrier_frame = nullptr;  ///< of the simulator's function that it called there
    int barrier_predicate = 0;
    unsigned index = 0;            ///< in the block, x fastest
    std::uint32_t warp_epoch = 0;  ///< how many __syncwarp it has passed in this interval
    ThreadState state = ThreadState::ready;
    std::uint64_t meeting_place = 0;  ///< the barrier of Block::meet()
    bool met = false;                 ///< what Block::meet() says
    bool openmp = false;
    /// A client wants Client::on_call_back() before the thread writes, waits or ends.
    bool call_back = false;
    bool spinning = false;  ///< gave way because of flags that do not change
    bool returned_early = false;
    /// It has returned from a device function with a barrier, and done nothing since: if the kernel
    /// ends here, the return was an early exit.
    bool left_function = false;
    bool has_identity = false;  ///< OpenMP: it has the thread-local variables of `identity`
    bool has_acquired = false;  ///< `acquired` is not empty, see learn()
    bool has_pending = false;   ///< one of the pending clocks is not empty
    /// It has fenced in this block, or others of its block have before a barrier: what it writes
    /// may publish.
    bool publishes = false;

    WarpCall warp_call;  ///< where it waits in its warp, or waited last
    HostIdentity identity = 0;
    SharedMemory* shared = nullptr;  ///< of its block
    _SimtDim3 thread_idx{0, 0, 0};
    unsigned nested_regions = 0;  ///< OpenMP: parallel regions inside the block's
    /// The thread's stamp before its last fence of the device and its last fence of any scope: what
    /// a flag publishes. 0: there was none in this block. And what it knew then of other threads.
    Stamp device_fence = 0, block_fence = 0;
    Clock device_known, block_known;
    /// The flag where all of that is published already.
    std::uint64_t published_address = 0, published_version = 0;
    bool flag_may_follow = false;  ///< no volatile write to shared memory since the last fence
    /// No volatile access and no atomic since it began a round of `round_loop`.
    bool round_is_idle = false;
    int return_line = 0;
    int return_loop = 0;           ///< where the loop begins that it returned from, 0: from none
    std::uint32_t round_loop = 0;  ///< that with atomic functions which it was in last
    const void* return_site = nullptr;  ///< in the function that it returned from
    /// Flags it looked at last, and what it saw: seeing the same again and again is waiting.
    struct SeenFlag {
        std::uint64_t address = 0, value = 0;
    } seen_flags[8];
    std::uint32_t seen_scale = first_seen_scale;  ///< which flag lies where in there
    std::uint32_t spins = 0;          ///< looks at an unchanged flag since it last gave way
    std::uint32_t flag_accesses = 0;  ///< volatile accesses and atomics since it last gave way
    std::uint32_t spin_code = 0;      ///< where it waits, and for what
    std::uint64_t spin_address = 0;
    std::uint32_t slept_at = 0;  ///< flag_accesses when it slept last
    std::uint32_t sleeps = 0;    ///< in a row
    /// The last flag that it read, unless it has fenced or accessed another flag or atomic since.
    struct LastRead {
        std::uint64_t address = 0;
        Stamp read = 0;
    } last_read;
    Clock acquired;
    /// What flags and atomics that it has read have published, for its block and for the device: a
    /// fence or a barrier after the reading makes it known.
    Clock pending_block, pending;
    /// The flag whose publication is in there already.
    std::uint64_t taken_address = 0, taken_version = 0;
    /// Flags that it read last, and who had written them: what a missing fence belongs to.
    struct Observed {
        std::uint64_t address = 0;
        Stamp write = 0;  ///< of the other thread
        Stamp read = 0;   ///< of this one
    } observed[4];
    unsigned next_observed = 0;
    LocalVariables locals;
    std::unique_ptr<AsyncCopies> copies;  ///< null until it starts one
    MisalignedPointers misaligned;
    /// The other stack that it has, if it has served both CUDA and OpenMP; 0: none.
    std::uint64_t other_stack_base = 0;
    /// No frame of the kernel lies above it.
    std::uint64_t stack_limit = 0;

    void forget_acquired() {
        acquired.clear();
        has_acquired = false;
    }
    void forget_fences() {
        device_fence = block_fence = 0;
        device_known.clear();
        block_known.clear();
        publishes = false;
        published_address = 0;
    }
    void forget_flags() {
        taken_address = taken_version = 0;
        for (Observed& flag : observed) flag = {};
        last_read = {};
    }
    /// The thread has read a flag, or updated an atomic, that `write` wrote last. What it has
    /// written itself in this segment tells it nothing.
    void note_observed(std::uint64_t address, Stamp write, Stamp read) {
        if (write < launch_floor || ((write ^ stamp) & stamp_who_mask) == 0) return;
        if (observed[next_observed].address != address) next_observed = (next_observed + 1) % 4;
        observed[next_observed] = {address, write, read};
    }
    void forget_pending() {
        pending_block.clear();
        pending.clear();
        has_pending = false;
    }
    /// For clients: see call_back.
    void ask_for_call_back() {
        call_back = true;
        access_log_limit = 0;
    }
    void forget_call_back() {
        call_back = false;
        access_log_limit = usual_access_log_limit;
    }
};

/// The thread whose code runs now, or nullptr in host code.
extern constinit thread_local Thread* current_thread __attribute__((tls_model("initial-exec")));

}  // namespace simtutor::simt
