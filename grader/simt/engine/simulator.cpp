#include "grader/simt/engine/simulator.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "grader/simt/engine/block_order.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/preemption.h"
#include "grader/simt/engine/renumbering.h"
#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/split_launch.h"
#include "grader/simt/engine/stack_overflow.h"
#include "grader/simt/engine/watchdog.h"

namespace simtutor::simt {
namespace {

constexpr unsigned most_blocks_in_flight = 1024;
constexpr std::uint64_t preemption_salt = ~std::uint64_t{1};  ///< is no block's number

}  // namespace

Simulator* Simulator::instance_ = nullptr;

void Simulator::begin(const EngineOptions& options) {
    if (!find_device(options.device))
        throw std::invalid_argument("unknown device '" + options.device + "'");
    options_ = options;
    Preemption::get().choose(options.preemptions);
    access_readers_.clear();
    std::copy_if(clients_.begin(), clients_.end(), std::back_inserter(access_readers_),
                 [](const Client* client) { return client->active() && client->wants_accesses(); });
    local_loads_ = {};  // a launch that was broken off has left its own
    counts_local_loads_ =
        std::none_of(access_readers_.begin(), access_readers_.end(),
                     [](const Client* client) { return client->wants_local_loads(); });
    host_readers_.clear();
    std::copy_if(
        clients_.begin(), clients_.end(), std::back_inserter(host_readers_),
        [](const Client* client) { return client->active() && client->wants_host_accesses(); });
}

const Device& Simulator::device() const {
    return *find_device(options_.device);
}

std::uint64_t Simulator::random_seed(std::uint64_t salt) const {
    std::uint64_t mixed = options_.seed * 0x9e3779b97f4a7c15ull + launches_ * 0xbf58476d1ce4e5b9ull;
    mixed ^= (salt + 1) * 0x94d049bb133111ebull;
    mixed ^= mixed >> 31;
    return mixed * 0x2545f4914f6cdd1dull;
}

Block& Simulator::slot(unsigned index) {
    while (slots_.size() <= index)
        slots_.push_back(std::make_unique<Block>(*this, static_cast<unsigned>(slots_.size())));
    return *slots_[index];
}

void Simulator::end_launch(Thread& thread, LaunchEnd end) {
    aborted_ = true;
    result_.end = end;
    thread.fiber.suspend();
    __builtin_unreachable();
}

void Simulator::end_launch(Thread& thread, int error) {
    result_.error = error;
    end_launch(thread, LaunchEnd::error_of_caller);
}

void Simulator::refuse_launch(Thread& thread, int error) {
    result_.refused = true;
    end_launch(thread, error);
}

/// What a launch must leave as it was: an OpenMP thread may launch a kernel from within its region.
class Simulator::Nesting {
  public:
    explicit Nesting(Simulator& simulator)
        : simulator_(simulator),
          launch_(simulator.launch_),
          floor_(simulator.launch_floor_),
          first_slot_(simulator.first_slot_),
          used_slots_(simulator.used_slots_),
          thread_(current_thread) {
        simulator.segments_.begin();
        simulator.first_slot_ += simulator.used_slots_;
        simulator.used_slots_ = 0;
        current_thread = nullptr;
    }
    ~Nesting() {
        simulator_.segments().end();
        if (!simulator_.segments().idle())
            simulator_.happens_before().host_goes_on(simulator_.segments().next());
        simulator_.launch_ = launch_;
        simulator_.launch_floor_ = floor_;
        simulator_.first_slot_ = first_slot_;
        simulator_.used_slots_ = used_slots_;
        simulator_.aborted_ = false;
        current_thread = thread_;
    }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

  private:
    Simulator& simulator_;
    const LaunchInfo* launch_;
    Stamp floor_;
    unsigned first_slot_, used_slots_;
    Thread* thread_;
};

void Simulator::make_room_for_segments() {
    if (segments_.crowded()) renumber_segments(*this);
}

void Simulator::end_for_want_of_segments() {
    if (aborted_) return;
    aborted_ = true;
    result_.end = LaunchEnd::out_of_segments;
    tell(&Client::on_out_of_segments, *launch_, segments_.limit());
}

void Simulator::forget_releases() {
    releases_.clear();
    tell(&Client::on_history_forgotten);
}

LaunchResult Simulator::launch(const LaunchInfo& info, Block::Body thunk, const void* argument) {
    const std::lock_guard lock(mutex_);
    mark_sampled_arrays(memory_);
    make_room_for_segments();
    if (!launch_) releases_.begin_launch();
    const Nesting nesting(*this);
    ++launches_;
    note_shape(info);
    launch_ = &info;
    aborted_ = false;
    result_ = {};
    if (!info.openmp) Preemption::get().begin_launch(random_seed(preemption_salt));
    const std::uint32_t first = segments_.first();
    if (info.openmp)
        happens_before_.host_goes_on(first);
    else
        happens_before_.begin({first, info.stream, 0, info.kernel, info.site, true});
    launch_floor_ = make_stamp(std::min(first, happens_before_.floor()), 0);
    {
        const WatchdogGuard watchdog(options_.watchdog_cpu_seconds);
        const StackOverflowGuard overflow;
        tell(&Client::on_launch_begin, info);
        if (info.cooperative && !info.idle)
            run_cooperative(info, thunk, argument);
        else if (!info.idle)
            run_blocks(info, thunk, argument);
        tell(&Client::on_launch_end, info);
    }
    if (!info.openmp) happens_before_.end();
    if (Boundary::hides()) Boundary::get().seal();
    if (!aborted_) return {};
    for (unsigned i = first_slot_; i < slots_.size(); ++i) slots_[i]->abandon();
    return result_;
}

void Simulator::give_up_slice() {
    SplitLaunch::give_up();
}

bool Simulator::may_split() const {
    if (options_.cores == 1 || helper_ || launch_->openmp || first_slot_ > 0) return false;
    if (Preemption::get().on()) return false;
    // Of the readers of a word, only some are remembered. Among blocks of one launch it makes no
    // difference which, but if other work may run beside it, it does.
    if (happens_before_.floor() < segments_.first()) return false;
    return std::all_of(clients_.begin(), clients_.end(), [](const Client* client) {
        return !client->active() || client->can_split();
    });
}

void Simulator::run_blocks(const LaunchInfo& info, Block::Body thunk, const void* argument) {
    const BlockOrder order(info.grid, random_seed(~std::uint64_t{0}),
                           info.openmp ? 0 : options_.blocks.most_of(info.kernel),
                           options_.blocks.corner);
    std::uint64_t next = 0, end = order.size();
    SplitLaunch parts(*this, order.size(),
                      [&](std::uint64_t block) { Block::note_order(*this, info, order[block]); });
    std::vector<unsigned> in_flight, free_slots;
    unsigned quiet_rounds = 0;
    const auto start_next = [&] {
        unsigned index = first_slot_ + used_slots_;
        if (!free_slots.empty())
            index = free_slots.back(), free_slots.pop_back();
        else
            ++used_slots_;
        const std::uint32_t linear_index = order[next++];
        const _SimtDim3 at{linear_index % info.grid.x, linear_index / info.grid.x % info.grid.y,
                           linear_index / info.grid.x / info.grid.y};
        Block& block = slot(index);
        block.start(info, linear_index, at, !access_readers_.empty(), thunk, argument);
        if (aborted_) return;
        tell(&Client::on_block_begin, block);
        in_flight.push_back(index);
    };
    // One block at a time, unless it can only wait for others: then those come in as well.
    while (next < end || !in_flight.empty() || parts.next_slice(next, end)) {
        if (in_flight.empty()) {
            parts.consider(next, end);
            start_next();
        }
        if (aborted_) return;
        bool finished_one = false, moved = false, slept = false;
        for (std::size_t i = 0; i < in_flight.size();) {
            Block& block = *slots_[in_flight[i]];
            const Block::Progress progress = block.run();
            if (aborted_) return;
            if (progress == Block::Progress::stalled) {
                moved |= block.moved();
                slept |= block.slept();
                ++i;
                continue;
            }
            tell(&Client::on_block_end, block);
            free_slots.push_back(in_flight[i]);
            in_flight.erase(in_flight.begin() + static_cast<std::ptrdiff_t>(i));
            finished_one = true;
        }
        if (!finished_one) parts.cancel(end);
        const bool more = next < end && in_flight.size() < most_blocks_in_flight;
        if (!finished_one && more) start_next();
        if (aborted_) return;
        // Who sleeps waits in vain, perhaps, but for a time of its own choice.
        const bool goes_on = finished_one || more || moved || Preemption::get().let_go() || slept;
        quiet_rounds = goes_on ? 0 : quiet_rounds + 1;
        if (quiet_rounds >= options_.deadlock_rounds) return end_deadlock(in_flight);
    }
    if (order.is_sample()) note_sample(info, order.size());
}

void Simulator::note_shape(const LaunchInfo& info) {
    constexpr std::size_t most_shapes = 16;
    if (info.openmp || shapes_.size() == most_shapes) return;
    LaunchShape shape{info.kernel,
                      {info.grid.x, info.grid.y, info.grid.z},
                      {info.block.x, info.block.y, info.block.z}};
    if (std::find(shapes_.begin(), shapes_.end(), shape) == shapes_.end())
        shapes_.push_back(std::move(shape));
}

void Simulator::note_sample(const LaunchInfo& info, std::uint64_t blocks) {
    ++sampled_.launches;
    sampled_.blocks += blocks;
    sampled_.of += std::uint64_t{info.grid.x} * info.grid.y * info.grid.z;
    note_sampled_arrays(memory_);
}

/// All blocks at once, from one grid barrier to the next.
void Simulator::run_cooperative(const LaunchInfo& info, Block::Body thunk, const void* argument) {
    const auto count =
        static_cast<unsigned>(std::uint64_t{info.grid.x} * info.grid.y * info.grid.z);
    const BlockOrder order(info.grid, random_seed(~std::uint64_t{0}));
    std::vector<unsigned> in_flight(count);
    std::iota(in_flight.begin(), in_flight.end(), first_slot_);
    used_slots_ = count;
    for (const unsigned index : in_flight) {
        const std::uint32_t linear_index = order[index - first_slot_];
        const _SimtDim3 at{linear_index % info.grid.x, linear_index / info.grid.x % info.grid.y,
                           linear_index / info.grid.x / info.grid.y};
        slot(index).start(info, linear_index, at, !access_readers_.empty(), thunk, argument);
        if (aborted_) return;
        tell(&Client::on_block_begin, slot(index));
    }
    unsigned ended = 0, quiet_rounds = 0;
    while (!in_flight.empty()) {
        bool moved = false, slept = false;
        unsigned waiting = 0;
        for (std::size_t i = 0; i < in_flight.size();) {
            Block& block = *slots_[in_flight[i]];
            const Block::Progress progress = block.run();
            if (aborted_) return;
            moved |= block.moved();
            slept |= block.slept();
            if (progress != Block::Progress::finished) {
                waiting += progress == Block::Progress::at_grid_barrier;
                ++i;
                continue;
            }
            tell(&Client::on_block_end, block);
            in_flight.erase(in_flight.begin() + static_cast<std::ptrdiff_t>(i));
            ++ended;
        }
        if (waiting && waiting == in_flight.size()) {
            if (ended) return end_missing_blocks(waiting, ended);
            segments_.begin_again();
            launch_floor_ = make_stamp(std::min(segments_.first(), happens_before_.floor()), 0);
            forget_releases();
            for (const unsigned index : in_flight) slots_[index]->pass_grid_barrier();
            if (aborted_) return;
            moved = true;
        }
        quiet_rounds = moved || Preemption::get().let_go() || slept ? 0 : quiet_rounds + 1;
        if (quiet_rounds >= options_.deadlock_rounds) return end_deadlock(in_flight);
    }
}

/// Blocks wait at the grid barrier for blocks that have ended.
void Simulator::end_missing_blocks(unsigned waiting, unsigned ended) {
    aborted_ = true;
    result_.end = LaunchEnd::deadlock;
    for (const auto& block : slots_)
        for (const auto& thread : block->threads_)
            if (thread->state == ThreadState::at_grid_barrier)
                return tell(&Client::on_missing_blocks, *thread, waiting, ended);
}

/// Every thread that is left waits for a value that no thread is left to write. If threads of a
/// block wait at a barrier meanwhile, one of them and a thread that spins in its block are told.
void Simulator::end_deadlock(const std::vector<unsigned>& in_flight) {
    std::size_t waiting = 0;
    Thread* first = nullptr;
    const Thread* first_held = nullptr;
    for (const unsigned index : in_flight) {
        Thread* spins = nullptr;
        const Thread* held = nullptr;
        for (const auto& thread : slots_[index]->threads_) {
            if (thread->state == ThreadState::yielded && thread->spinning) {
                if (!spins) spins = thread.get();
                ++waiting;
            }
            const bool at_barrier = thread->state == ThreadState::at_barrier ||
                                    thread->state == ThreadState::at_warp_barrier;
            if (at_barrier && !held) held = thread.get();
        }
        if (!spins || (first && (first_held || !held))) continue;
        first = spins;
        first_held = held;
    }
    aborted_ = true;
    result_.end = LaunchEnd::deadlock;
    if (first) tell(&Client::on_deadlock, *first, waiting, first_held);
}

LaunchResult Simulator::parallel(const LaunchInfo& info, unsigned threads, Block::Body body,
                                 const void* argument) {
    LaunchInfo region = info;
    region.block = {threads, 1, 1};
    region.openmp = true;
    return launch(region, body, argument);
}

}  // namespace simtutor::simt
