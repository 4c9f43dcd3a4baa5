#include "grader/simt/engine/block.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "grader/simt/cuda/include/async_copy_share.h"
#include "grader/simt/engine/atomics.h"
#include "grader/simt/engine/attached_copies.h"
#include "grader/simt/engine/block_switch.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/stray_access.h"

namespace simtutor::simt {
namespace {

constexpr unsigned quiet_rounds_before_stalled = 4;
constexpr unsigned sleeps_of_a_turn = 64;
/// The stacks of a warp's threads begin so much lower each, in bytes: with all of them at the same
/// place of a page, their frames would share a few sets of the first cache.
constexpr std::size_t stack_shift = 128;

/// The order in which the warps of a block run.
void shuffle_warps(Simulator& simulator, unsigned threads, std::uint32_t linear_index,
                   std::vector<unsigned>& order) {
    order.resize((threads + warp_size - 1) / warp_size);
    std::iota(order.begin(), order.end(), 0u);
    std::mt19937_64 random(simulator.random_seed(linear_index));
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    for (const unsigned warp : order) simulator.note_order(warp);
    simulator.note_order(linear_index + 1000003ull);
}

/// The word of a cuda::barrier, see __simt_meet().
class BarrierWord {
  public:
    explicit BarrierWord(std::uint64_t place)
        : place_(place), word_(*reinterpret_cast<const std::uint64_t*>(place)) {}
    std::uint64_t missing() const { return word_ & count; }
    std::uint64_t expected() const { return word_ >> __simt_barrier_expected & count; }
    void end_phase() const {
        *reinterpret_cast<std::uint64_t*>(place_) =
            word_ + (std::uint64_t{1} << __simt_barrier_phase);
    }

  private:
    static constexpr std::uint64_t count = (std::uint64_t{1} << __simt_barrier_expected) - 1;
    std::uint64_t place_, word_;
};

/// A thread that goes from CUDA to OpenMP, or back, changes its stack.
void choose_stack(Simulator& simulator, Thread& thread, bool openmp) {
    if (thread.stack_base && thread.openmp == openmp) return;
    thread.fiber.reset();  // it waits for its next block, with nothing to undo
    StackPool& pool = openmp ? simulator.host_stacks() : simulator.stacks();
    std::swap(thread.stack_base, thread.other_stack_base);
    if (!thread.stack_base) thread.stack_base = pool.take();
    thread.stack_bytes = pool.usable_bytes();
}

}  // namespace

constinit thread_local Thread* current_thread = nullptr;

ThreadCoordinates coordinates_of(const LaunchInfo& launch, std::uint32_t linear_index,
                                 unsigned thread) {
    ThreadCoordinates at;
    if (launch.openmp) {
        at.thread[0] = thread % launch.block.x;  // of a task: see host_tasks.h
        return at;
    }
    at.block[0] = linear_index % launch.grid.x;
    at.block[1] = linear_index / launch.grid.x % launch.grid.y;
    at.block[2] = linear_index / launch.grid.x / launch.grid.y;
    at.thread[0] = thread % launch.block.x;
    at.thread[1] = thread / launch.block.x % launch.block.y;
    at.thread[2] = thread / launch.block.x / launch.block.y;
    return at;
}

Block::Block(Simulator& simulator, unsigned slot) : simulator_(simulator), slot_(slot) {}

ThreadCoordinates Block::coordinates(unsigned thread) const {
    return coordinates_of(*launch_, linear_index_, thread);
}

void Block::start(const LaunchInfo& launch, std::uint32_t linear_index, _SimtDim3 index,
                  bool logging, Body body, const void* argument) {
    launch_ = &launch;
    linear_index_ = linear_index;
    block_index_ = index;
    body_ = body;
    argument_ = argument;
    logging_ = logging;
    size_ = launch.block.x * launch.block.y * launch.block.z;
    interval_ = 0;
    quiet_rounds_ = 0;
    yielded_ = meeting_ = 0;
    acquired_.clear();
    passed_on_.clear();
    clocks_ = fenced_ = sends_undefined_ = false;
    AttachedCopies::get().forget(*this);
    if (!launch.openmp) {
        if (!shared_) shared_ = std::make_unique<SharedMemory>(slot_);
        shared_->start_block(launch.shared_bytes);
    }
    if (logging_ && access_logs_.size() < std::size_t{size_} * access_log_capacity)
        access_logs_.resize(std::size_t{size_} * access_log_capacity);
    if (logging_) {
        tails_.resize(std::max<std::size_t>(tails_.size(), (size_ + warp_size - 1) / warp_size));
        for (WarpTail& tail : tails_) tail.clear();
    }
    while (threads_.size() < size_) {
        threads_.push_back(std::make_unique<Thread>());
        threads_.back()->number = simulator_.threads_made_++;
    }
    if (warp_known_.size() < size_) warp_known_.resize(size_);
    lanes_.assign((size_ + warp_size - 1) / warp_size, {});
    for (unsigned thread = 0; thread < size_; ++thread) prepare_thread(thread);
    ends_only_ = simulator_.options_.blocks.ends && !launch.openmp;
    if (ends_only_) leave_ends();

    shuffle_warps(simulator_, size_, linear_index, warp_order_);
    begin_interval();
}

void Block::note_order(Simulator& simulator, const LaunchInfo& launch, std::uint32_t linear_index) {
    std::vector<unsigned> order;
    shuffle_warps(simulator, launch.block.x * launch.block.y * launch.block.z, linear_index, order);
}

void Block::prepare_thread(unsigned index) {
    Thread& thread = *threads_[index];
    const _SimtDim3 block = launch_->block;
    thread.block = this;
    thread.index = index;
    thread.thread_idx = {index % block.x, index / block.x % block.y, index / block.x / block.y};
    choose_stack(simulator_, thread, launch_->openmp);
    thread.openmp = launch_->openmp;
    thread.identity = thread.openmp && index ? host_identity(index) : 0;
    thread.has_identity = thread.identity != 0;
    thread.state = ThreadState::ready;
    thread.forget_fences();
    thread.flag_may_follow = thread.returned_early = thread.left_function = thread.spinning = false;
    thread.spins = 0;
    thread.slept_at = ~0u;
    thread.round_loop = 0;
    // Below that, no access asks whether to give way.
    thread.flag_accesses =
        Preemption::get().on() && !thread.openmp ? flag_accesses_before_giving_way : 0;
    for (auto& seen : thread.seen_flags) seen = {};
    thread.seen_scale = first_seen_scale;
    thread.misaligned = {};
    thread.nested_regions = 0;
    thread.return_line = 0;
    thread.barrier_site = nullptr;
    thread.forget_acquired();
    thread.forget_pending();
    thread.forget_flags();
    thread.copies.reset();
    thread.locals.clear();
    thread.call_back = false;
    thread.warp_call.sent = thread.warp_call.undefined = {};
    thread.access_log =
        logging_ ? access_logs_.data() + std::size_t{index} * access_log_capacity : nullptr;
    thread.access_log_size = 0;
    thread.local_loads =
        logging_ && simulator_.counts_local_loads() ? &simulator_.local_loads() : nullptr;
    // At 0 no access ever takes the fast path.
    thread.usual_access_log_limit = simulator_.slow_path() ? 0 : logging_ ? access_log_capacity : 1;
    thread.access_log_limit = thread.usual_access_log_limit;
    thread.launch_floor = simulator_.launch_floor();
    thread.launch_begin = make_stamp(simulator_.segments().first(), 0);
    thread.shared = shared_.get();
    thread.shared_base = shared_ && !thread.openmp ? shared_->base() : 0;
    thread.shared_bytes = shared_ && !thread.openmp ? SharedMemory::capacity : 0;
    thread.global_base = Memory::arena_base;
    thread.global_bytes = thread.openmp ? Memory::arena_bytes : Memory::device_part;
    if (!thread.fiber.started())
        thread.fiber.start<&Block::thread_main>(
            reinterpret_cast<void*>(thread.stack_base),
            thread.stack_bytes - index % warp_size * stack_shift, scheduler_);
}

/// All threads but the first and the last count as ended.
void Block::leave_ends() {
    for (unsigned index = 1; index + 1 < size_; ++index) {
        threads_[index]->state = ThreadState::exited;
        lanes_[index / warp_size].exited |= 1u << index % warp_size;
    }
}

void Block::thread_main() {
    for (;;) {  // a thread serves one block after another
        Thread& thread = *current_thread;
        call_guarded(thread.block->body_, thread.block->argument_, thread.stack_limit);
        if (thread.call_back) call_back(thread);
        thread.state = ThreadState::exited;
        thread.block->lanes_[thread.index / warp_size].exited |= 1u << thread.index % warp_size;
        thread.block->stop(thread);
    }
}

void Block::begin_interval() {
    begin_interval([](Thread&) {});
}

/// With what else there is to do for each thread: a second round over all of them would cost as
/// much again.
template <class ForEach>
void Block::begin_interval(ForEach for_each) {
    const std::uint32_t segment = simulator_.segments().open({linear_index_, interval_, -1, 0});
    if (simulator_.segments().exhausted()) return simulator_.end_for_want_of_segments();
    const Stamp floor = make_stamp(segment, 0);
    for (unsigned index = 0; index < size_; ++index) {
        Thread& thread = *threads_[index];
        for_each(thread);
        thread.stamp = make_stamp(segment, index);
        thread.interval_floor = floor;
        if (interval_ == 0) thread.block_floor = floor;
        thread.warp_epoch = 0;
    }
}

bool Block::any_thread(ThreadState state) const {
    return std::any_of(threads_.begin(), threads_.begin() + size_,
                       [state](const auto& thread) { return thread->state == state; });
}

/// @return true if some thread of the warp did more than spin.
bool Block::run_warp(unsigned warp) {
    next_ = warp * warp_size;
    warp_end_ = std::min(size_, next_ + warp_size);
    progress_ = false;
    while (Thread* const thread = next_of_warp()) {
        if (thread->has_identity) {
            resume_as(thread->identity, *thread);
        } else {
            current_thread = thread;
            thread->fiber.resume();
            current_thread = nullptr;
        }
        if (simulator_.aborted_) return true;
    }
    if (logging_) flush_access_logs(warp);
    return progress_;
}

Block::Progress Block::run() {
    moved_ = slept_ = false;
    for (;;) {
        bool progress = false;
        for (const unsigned warp : warp_order_) {
            for (bool released = true; released;) {
                progress |= run_warp(warp);
                if (simulator_.aborted_) return Progress::finished;
                released = release_warp(warp);
                if (simulator_.aborted_) return Progress::finished;
            }
        }
        moved_ |= progress;
        quiet_rounds_ = progress ? 0 : quiet_rounds_ + 1;
        if (meeting_ > 0 && end_meeting(progress)) {
            if (simulator_.aborted_) return Progress::finished;
            continue;
        }
        if (yielded_ > 0) {
            // Who sleeps has said that others may go on meanwhile.
            if (quiet_rounds_ >= (slept_ ? 1 : quiet_rounds_before_stalled))
                return Progress::stalled;
            continue;
        }
        if (!any_thread(ThreadState::at_barrier))
            return any_thread(ThreadState::at_grid_barrier) ? Progress::at_grid_barrier
                                                            : Progress::finished;
        release_barrier();
        if (simulator_.aborted_) return Progress::finished;
    }
}

void Block::release_barrier() {
    simulator_.tell(&Client::on_barrier, *this);
    predicate_count_ = 0;
    arrived_ = 0;
    open_interval(ThreadState::at_barrier);
}

/// What the threads did is ordered before what those do next that wait in this state.
void Block::open_interval(ThreadState waiting) {
    if (fenced_) pass_on_fences();
    ++interval_;
    begin_interval([this, waiting](Thread& thread) {
        if (thread.state != waiting) return;
        ++arrived_;
        if (thread.barrier_predicate) ++predicate_count_;
        thread.state = ThreadState::ready;
        // A barrier after a flag was read acquires what it published.
        if (thread.has_pending) [[unlikely]]
            accept_pending(thread, true);
        if (!thread.has_acquired) return;
        merge_clock(acquired_, thread.acquired);
        thread.forget_acquired();
    });
}

bool Block::meet(Thread& thread, std::uint64_t place) {
    // The threads that do not run would have come.
    if (ends_only_) return true;
    constexpr unsigned bytes = sizeof(std::uint64_t);
    if (thread.has_identity || place - thread.shared_base >= thread.shared_bytes ||
        !shared_->holds(place, bytes) ||
        !shared_->shadow.initialised(place - shared_->base(), bytes))
        return false;
    const BarrierWord word(place);
    if (word.missing() != word.expected() || word.expected() != size_) return false;
    if (thread.call_back) call_back(thread);
    thread.returned_early = thread.left_function = false;
    thread.meeting_place = place;
    thread.met = false;
    thread.state = ThreadState::at_block_meeting;
    ++meeting_;
    stop(thread);
    return thread.met;
}

bool Block::all_meet() const {
    if (meeting_ != size_ || AttachedCopies::get().any_of(*this)) return false;
    const std::uint64_t place = threads_.front()->meeting_place;
    const BarrierWord word(place);
    return word.missing() == size_ && word.expected() == size_ &&
           std::all_of(threads_.begin(), threads_.begin() + size_,
                       [place](const auto& thread) { return thread->meeting_place == place; });
}

/// Lets the threads go on that meet, if all do, or if nobody else can: then another thread waits
/// for one of them, or the barrier expects other threads.
bool Block::end_meeting(bool progress) {
    if (all_meet()) {
        BarrierWord(threads_.front()->meeting_place).end_phase();
        for (unsigned index = 0; index < size_; ++index) threads_[index]->met = true;
        open_interval(ThreadState::at_block_meeting);
    } else if (progress && yielded_ > 0) {
        return false;
    } else {
        for (unsigned index = 0; index < size_; ++index)
            if (threads_[index]->state == ThreadState::at_block_meeting)
                threads_[index]->state = ThreadState::ready;
    }
    meeting_ = 0;
    return true;
}

/// Writes that their threads fenced before the barrier may be published by any thread after it.
void Block::pass_on_fences() {
    fenced_ = false;
    const auto fenced = [](const Thread& thread) {
        return thread.device_fence >= thread.interval_floor;
    };
    const auto begin = threads_.begin(), end = begin + size_;
    const bool all = std::all_of(begin, end, [&](const auto& thread) {
        return thread->state == ThreadState::exited || fenced(*thread);
    });
    for (auto thread = begin; thread != end; ++thread)
        if (fenced(**thread) && (!all || (*thread)->device_known.size() > 1))
            merge_clock(passed_on_, (*thread)->device_known);
    if (all) merge_clock(passed_on_, {linear_index_, interval_ + 1, make_stamp(0, 0)});
    if (passed_on_.empty()) return;
    for (auto thread = begin; thread != end; ++thread) {
        (*thread)->publishes = true;
        (*thread)->published_address = 0;
    }
}

void Block::arrive_at_barrier(Thread& thread, const void* site, int predicate, const void* call) {
    if (thread.call_back) call_back(thread);
    thread.returned_early = thread.left_function = false;
    thread.barrier_frame = __builtin_frame_address(0);
    thread.barrier_site = site;
    thread.barrier_call = call;
    thread.barrier_predicate = predicate;
    thread.state = ThreadState::at_barrier;
    stop(thread);
}

/// The block's threads meet first: a thread that skips the call is found as at any barrier.
void Block::arrive_at_grid_barrier(Thread& thread, const void* site, const void* call) {
    arrive_at_barrier(thread, site, 0, call);
    thread.state = ThreadState::at_grid_barrier;
    stop(thread);
}

/// Everything before the barrier is ordered before everything after it, in all blocks: as if a new
/// launch began.
void Block::pass_grid_barrier() {
    acquired_.clear();
    passed_on_.clear();
    clocks_ = fenced_ = sends_undefined_ = false;
    interval_ = 0;
    for (unsigned index = 0; index < size_; ++index) {
        Thread& thread = *threads_[index];
        if (thread.state == ThreadState::at_grid_barrier) thread.state = ThreadState::ready;
        thread.forget_acquired();
        thread.forget_pending();
        thread.forget_fences();
        thread.forget_flags();
        thread.launch_floor = simulator_.launch_floor();
        thread.launch_begin = make_stamp(simulator_.segments().first(), 0);
    }
    begin_interval();
}

void Block::give_way(Thread& thread) {
    if (thread.call_back) call_back(thread);
    thread.state = ThreadState::yielded;
    ++yielded_;
    stop(thread);
}

void Block::sleep(Thread& thread) {
    // Several sleeps in a row are one long one.
    const bool again = thread.slept_at == thread.flag_accesses;
    thread.sleeps = again ? thread.sleeps + 1 : 0;
    thread.slept_at = thread.flag_accesses;
    if (thread.sleeps % sleeps_of_a_turn != 0) return;
    slept_ = true;
    if (thread.spins > 0) thread.spinning = true;
    give_way(thread);
}

void Block::abandon() {
    for (const auto& thread : threads_) {
        thread->fiber.reset();
        thread->state = ThreadState::exited;
    }
}

void Block::flush_access_logs(unsigned warp) {
    const unsigned begin = warp * warp_size, end = std::min(size_, begin + warp_size);
    WarpAccessLog log(warp);
    std::uint32_t going_on = 0;
    for (unsigned index = begin; index < end; ++index) {
        Thread& thread = *threads_[index];
        log.set_lane(index - begin, thread.access_log, thread.access_log_size);
        for (Client* const reader : simulator_.access_readers())
            reader->on_thread_accesses(*this, index, thread.access_log, thread.access_log_size);
        if (thread.state == ThreadState::yielded && thread.access_log_size == access_log_capacity)
            going_on |= 1u << (index - begin);
        thread.access_log_size = 0;
    }
    log.replay(tails_[warp], going_on, [&](const WarpAccess& access) {
        for (Client* const reader : simulator_.access_readers())
            reader->on_warp_access(*this, access);
    });
}

}  // namespace simtutor::simt
