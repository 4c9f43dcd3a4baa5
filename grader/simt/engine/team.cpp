#include "grader/simt/engine/team.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "grader/simt/checkers/race.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr unsigned quiet_rounds_before_stalled = 4;

/// The order in which the warps of a block run.
void shuffle_warps(Simulator& simulator, unsigned threads, std::uint32_t serial,
                   std::vector<unsigned>& order) {
    order.resize((threads + warp_size - 1) / warp_size);
    std::iota(order.begin(), order.end(), 0u);
    std::mt19937_64 random(simulator.random_seed(serial));
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    for (const unsigned warp : order) simulator.note_order(warp);
    simulator.note_order(serial + 1000003ull);
}

}  // namespace

constinit thread_local Lane* current_lane = nullptr;

ThreadCoordinates coordinates_of(const LaunchInfo& launch, std::uint32_t serial, unsigned lane) {
    ThreadCoordinates at;
    if (launch.openmp) {
        at.thread[0] = lane;
        return at;
    }
    at.block[0] = serial % launch.grid.x;
    at.block[1] = serial / launch.grid.x % launch.grid.y;
    at.block[2] = serial / launch.grid.x / launch.grid.y;
    at.thread[0] = lane % launch.block.x;
    at.thread[1] = lane / launch.block.x % launch.block.y;
    at.thread[2] = lane / launch.block.x / launch.block.y;
    return at;
}

Team::Team(Simulator& simulator, unsigned slot) : simulator_(simulator), slot_(slot) {}

ThreadCoordinates Team::coordinates(unsigned lane) const {
    return coordinates_of(*launch_, serial_, lane);
}

void Team::start(const LaunchInfo& launch, std::uint32_t serial, SimtDim3 index, bool tracing,
                 Body body, const void* argument) {
    launch_ = &launch;
    serial_ = serial;
    block_index_ = index;
    body_ = body;
    argument_ = argument;
    tracing_ = tracing;
    size_ = launch.block.x * launch.block.y * launch.block.z;
    interval_ = 0;
    quiet_rounds_ = 0;
    acquired_.clear();
    if (!launch.openmp) {
        if (!shared_) shared_ = std::make_unique<SharedMemory>(slot_);
        shared_->start_block(launch.shared_bytes);
    }
    if (tracing_ && traces_.size() < std::size_t{size_} * trace_capacity)
        traces_.resize(std::size_t{size_} * trace_capacity);
    if (tracing_) {
        tails_.resize(std::max<std::size_t>(tails_.size(), (size_ + warp_size - 1) / warp_size));
        for (WarpTail& tail : tails_) tail.clear();
    }
    while (lanes_.size() < size_) lanes_.push_back(std::make_unique<Lane>());
    if (warp_known_.size() < size_) warp_known_.resize(size_);
    for (unsigned lane = 0; lane < size_; ++lane) prepare_lane(lane);

    shuffle_warps(simulator_, size_, serial, warp_order_);
    begin_interval();
}

void Team::note_order(Simulator& simulator, const LaunchInfo& launch, std::uint32_t serial) {
    std::vector<unsigned> order;
    shuffle_warps(simulator, launch.block.x * launch.block.y * launch.block.z, serial, order);
}

void Team::prepare_lane(unsigned index) {
    Lane& lane = *lanes_[index];
    const SimtDim3 block = launch_->block;
    lane.team = this;
    lane.index = index;
    lane.thread_idx = {index % block.x, index / block.x % block.y, index / block.x / block.y};
    lane.openmp = launch_->openmp;
    lane.state = LaneState::ready;
    lane.device_fence = lane.block_fence = 0;
    lane.flag_may_follow = lane.returned_early = lane.left_function = lane.spinning = false;
    lane.spins = lane.flag_accesses = 0;
    for (auto& seen : lane.seen_flags) seen = {};
    lane.misaligned = {};
    lane.nested_regions = 0;
    lane.return_line = 0;
    lane.barrier_site = nullptr;
    lane.acquired.clear();
    lane.branch_frames.clear();
    lane.copies.reset();
    lane.pending.size = 0;
    lane.trace = tracing_ ? traces_.data() + std::size_t{index} * trace_capacity : nullptr;
    lane.trace_size = 0;
    // At 0 no access ever takes the short way.
    lane.usual_trace_limit = simulator_.long_way() ? 0 : tracing_ ? trace_capacity : 1;
    lane.trace_limit = lane.usual_trace_limit;
    lane.launch_floor = simulator_.launch_floor();
    lane.launch_begin = make_stamp(simulator_.segments.first(), 0);
    lane.shared = shared_.get();
    lane.shared_base = shared_ && !lane.openmp ? shared_->base() : 0;
    lane.shared_bytes = shared_ && !lane.openmp ? SharedMemory::capacity : 0;
    lane.global_base = Memory::arena_base;
    lane.global_bytes = lane.openmp ? Memory::arena_bytes : Memory::device_part;
    if (!lane.stack_bytes) {
        lane.stack_base = simulator_.stacks.take();
        lane.stack_bytes = simulator_.stacks.usable_bytes();
    }
    if (!lane.fiber.started())
        lane.fiber.start(reinterpret_cast<void*>(lane.stack_base), lane.stack_bytes,
                         &Team::lane_main, &lane);
}

void Team::lane_main(void* argument) {
    Lane& lane = *static_cast<Lane*>(argument);
    for (;;) {  // a lane serves one block after another
        lane.team->body_(lane.team->argument_);
        if (lane.pending.size) settle_pending_write(lane);
        lane.state = LaneState::exited;
        lane.fiber.suspend();
    }
}

void Team::begin_interval() {
    const std::uint32_t segment = simulator_.segments.open({serial_, interval_, -1, 0});
    if (simulator_.segments.exhausted()) return simulator_.end_for_want_of_segments();
    const Stamp floor = make_stamp(segment, 0);
    for (unsigned index = 0; index < size_; ++index) {
        Lane& lane = *lanes_[index];
        lane.stamp = make_stamp(segment, index);
        lane.interval_floor = floor;
        if (interval_ == 0) lane.block_floor = floor;
        lane.warp_epoch = 0;
    }
}

bool Team::anybody(LaneState state) const {
    return std::any_of(lanes_.begin(), lanes_.begin() + size_,
                       [state](const auto& lane) { return lane->state == state; });
}

/// @return true if some thread of the warp did more than spin.
bool Team::run_warp(unsigned warp) {
    const unsigned end = std::min(size_, (warp + 1) * warp_size);
    bool progress = false;
    for (unsigned index = warp * warp_size; index < end; ++index) {
        Lane& lane = *lanes_[index];
        if (lane.state == LaneState::yielded) lane.state = LaneState::ready;
        if (lane.state != LaneState::ready) continue;
        lane.spinning = false;
        current_lane = &lane;
        lane.fiber.resume();
        current_lane = nullptr;
        if (simulator_.aborted_) return true;
        if (!lane.spinning) progress = true;
    }
    if (tracing_) flush_traces(warp);
    return progress;
}

Team::Progress Team::run() {
    moved_ = false;
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
        if (anybody(LaneState::yielded)) {
            if (quiet_rounds_ >= quiet_rounds_before_stalled) return Progress::stalled;
            continue;
        }
        if (!anybody(LaneState::at_barrier))
            return anybody(LaneState::at_grid_barrier) ? Progress::at_grid_barrier
                                                       : Progress::finished;
        release_barrier();
        if (simulator_.aborted_) return Progress::finished;
    }
}

void Team::release_barrier() {
    for (const auto& observer : simulator_.observers_) observer->on_barrier(*this);
    predicate_count_ = 0;
    arrived_ = 0;
    for (unsigned index = 0; index < size_; ++index) {
        Lane& lane = *lanes_[index];
        if (lane.state != LaneState::at_barrier) continue;
        ++arrived_;
        if (lane.barrier_predicate) ++predicate_count_;
        lane.state = LaneState::ready;
        acquired_.insert(acquired_.end(), lane.acquired.begin(), lane.acquired.end());
        lane.acquired.clear();
    }
    ++interval_;
    begin_interval();
}

void Team::arrive_at_barrier(Lane& lane, const void* site, int predicate) {
    if (lane.pending.size) settle_pending_write(lane);
    lane.returned_early = lane.left_function = false;
    lane.barrier_frame = __builtin_frame_address(0);
    lane.barrier_site = site;
    lane.barrier_predicate = predicate;
    lane.state = LaneState::at_barrier;
    lane.fiber.suspend();
}

/// The block's threads meet first: whoever skips the call is found as at any barrier.
void Team::arrive_at_grid_barrier(Lane& lane, const void* site) {
    arrive_at_barrier(lane, site, 0);
    lane.state = LaneState::at_grid_barrier;
    lane.fiber.suspend();
}

/// Everything before the barrier is ordered before everything after it, in all blocks: as if a new
/// launch began.
void Team::pass_grid_barrier() {
    acquired_.clear();
    interval_ = 0;
    for (unsigned index = 0; index < size_; ++index) {
        Lane& lane = *lanes_[index];
        if (lane.state == LaneState::at_grid_barrier) lane.state = LaneState::ready;
        lane.acquired.clear();
        lane.launch_floor = simulator_.launch_floor();
        lane.launch_begin = make_stamp(simulator_.segments.first(), 0);
    }
    begin_interval();
}

void Team::give_way(Lane& lane) {
    if (lane.pending.size) settle_pending_write(lane);
    lane.state = LaneState::yielded;
    lane.fiber.suspend();
}

void Team::abandon() {
    for (const auto& lane : lanes_) {
        lane->fiber.reset();
        lane->state = LaneState::exited;
    }
}

void Team::flush_traces(unsigned warp) {
    const unsigned begin = warp * warp_size, end = std::min(size_, begin + warp_size);
    WarpTrace trace(warp);
    std::uint32_t going_on = 0;
    for (unsigned index = begin; index < end; ++index) {
        Lane& lane = *lanes_[index];
        trace.set_lane(index - begin, lane.trace, lane.trace_size);
        for (const auto& observer : simulator_.observers_)
            observer->on_lane_accesses(*this, index, lane.trace, lane.trace_size);
        if (lane.state == LaneState::yielded && lane.trace_size == trace_capacity)
            going_on |= 1u << (index - begin);
        lane.trace_size = 0;
    }
    trace.replay(tails_[warp], going_on, [&](const WarpAccess& access) {
        for (const auto& observer : simulator_.observers_) observer->on_warp_access(*this, access);
    });
}

}  // namespace simtutor::simt
