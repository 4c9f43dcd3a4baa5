/// How the threads of a warp meet at warp intrinsics, and what happens when some never come.

#include <algorithm>

#include "grader/simt/engine/block.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/stray_access.h"

namespace simtutor::simt {
namespace {

using Calls = std::array<WarpCall*, warp_size>;
constexpr std::uint32_t whole_warp = ~std::uint32_t{0};

bool same_call(const WarpCall& a, const WarpCall& b) {
    if (a.operation != b.operation || a.converges() != b.converges()) return false;
    return a.converges() ? a.site == b.site : a.mask == b.mask;
}

}  // namespace

/// Which lanes of a warp do what; one bit for each lane.
struct Block::WarpState {
    unsigned begin;  ///< the thread in lane 0
    std::uint32_t alive = 0, waiting = 0, running = 0, spinning = 0, exited = 0;
};

Block::WarpState Block::warp_state(unsigned warp) const {
    WarpState state{warp * warp_size};
    const unsigned end = std::min(size_, state.begin + warp_size);
    const Lanes& lanes = lanes_[warp];
    if (const std::uint32_t all = ~0u >> (warp_size - (end - state.begin));
        (lanes.waiting | lanes.exited) == all) {  // most often
        state.waiting = state.alive = lanes.waiting;
        state.exited = lanes.exited;
        return state;
    }
    for (unsigned index = state.begin; index < end; ++index) {
        const Thread& thread = *threads_[index];
        const std::uint32_t bit = 1u << (index - state.begin);
        if (thread.state == ThreadState::at_warp_barrier) state.waiting |= bit;
        if (thread.state == ThreadState::exited)
            state.exited |= bit;
        else
            state.alive |= bit;
        if (thread.state == ThreadState::ready || thread.state == ThreadState::yielded ||
            thread.state == ThreadState::at_block_meeting)
            (thread.spinning ? state.spinning : state.running) |= bit;
    }
    return state;
}

/// The waiting lanes that take part in the call of `lane`.
std::uint32_t Block::matching(const WarpState& state, unsigned lane) const {
    const WarpCall& call = threads_[state.begin + lane]->warp_call;
    std::uint32_t group = 0;
    for_each_lane(call.converges() ? state.waiting : state.waiting & call.mask,
                  [&](unsigned other) {
                      if (same_call(call, threads_[state.begin + other]->warp_call))
                          group |= 1u << other;
                  });
    return group;
}

/// Lanes of the mask that ended without the call. One that returned before it is no longer counted
/// by the hardware; one that ran past it should have come.
std::uint32_t Block::skipped(const WarpState& state, unsigned lane, std::uint32_t group) const {
    const WarpCall& call = threads_[state.begin + lane]->warp_call;
    const std::uint32_t gone = state.exited & call.mask & ~group;
    if (!gone) return 0;
    CodeMap& code = simulator_.code();
    const int line = code.site(code.code(call.site)).line;
    std::uint32_t late = 0;
    for_each_lane(gone, [&](unsigned other) {
        const Thread& ended = *threads_[state.begin + other];
        const bool before = ended.returned_early && (line == 0 || ended.return_line < line);
        if (!before) late |= 1u << other;
    });
    return late;
}

bool Block::release_complete(const WarpState& state) {
    std::uint32_t rest = state.waiting;
    bool released = false;
    while (rest) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        rest &= rest - 1;
        const WarpCall& call = threads_[state.begin + lane]->warp_call;
        if (call.converges()) continue;
        const std::uint32_t group = matching(state, lane);
        if ((call.mask & state.alive & ~group) || skipped(state, lane, group)) continue;
        finish_warp_call(state, group);
        rest &= ~group;
        released = true;
    }
    return released;
}

/// Lanes that came to the same place one after the other run together on a GPU.
bool Block::release_converged(const WarpState& state) {
    if (state.running) return false;
    for (std::uint32_t rest = state.waiting; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        if (!threads_[state.begin + lane]->warp_call.converges()) continue;
        finish_warp_call(state, matching(state, lane));
        return true;
    }
    return false;
}

/// Lanes that wait for others that never come. The finding says so, and they go on without them.
bool Block::release_stuck(const WarpState& state) {
    std::uint32_t can_go_on = state.running | state.spinning;
    for_each_lane(state.waiting, [&](unsigned lane) {
        if (threads_[state.begin + lane]->warp_call.converges()) can_go_on |= 1u << lane;
    });
    for (std::uint32_t rest = state.waiting & ~can_go_on; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        // The lanes that it waits for, those that these wait for, and so on.
        std::uint32_t needed = threads_[state.begin + lane]->warp_call.mask, before = 0;
        while (needed != before) {
            before = needed;
            for_each_lane(needed & state.waiting, [&](unsigned other) {
                needed |= threads_[state.begin + other]->warp_call.mask;
            });
        }
        if (needed & can_go_on) continue;
        const Thread& first = *threads_[state.begin + lane];
        std::uint32_t group = matching(state, lane);
        const std::uint32_t missing =
            (first.warp_call.mask & state.alive & ~group) | skipped(state, lane, group);
        simulator_.tell(&Client::on_missing_lanes, *this, state.begin, lane, group, missing);
        // Lanes at the same intrinsic with another mask go on as well: their masks are as wrong.
        for_each_lane(missing & state.waiting, [&](unsigned other) {
            if (threads_[state.begin + other]->warp_call.operation == first.warp_call.operation)
                group |= 1u << other;
        });
        for_each_lane(group | (missing & state.waiting), [&](unsigned other) {
            threads_[state.begin + other]->warp_call.at_fault = true;
        });
        finish_warp_call(state, group);
        return true;
    }
    return false;
}

/// The usual case, done quickly: 32 lanes wait at one intrinsic, with masks that name them all.
bool Block::release_whole(unsigned begin) {
    Calls calls;
    const int operation = threads_[begin]->warp_call.operation;
    bool together = !threads_[begin]->warp_call.converges();
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        WarpCall& call = threads_[begin + lane]->warp_call;
        calls[lane] = &call;
        together &= call.operation == operation && call.mask == whole_warp &&
                    call.origin != __simt_warp_legacy;
    }
    if (together) finish_warp_call(begin, whole_warp, calls);
    return together;
}

/// Lets lanes at warp intrinsics go on when all that they wait for have come, or cannot come.
/// @return true if any did.
bool Block::release_warp(unsigned warp) {
    if (!lanes_[warp].waiting) return false;
    if (lanes_[warp].waiting == whole_warp && release_whole(warp * warp_size)) return true;
    const WarpState state = warp_state(warp);
    return release_complete(state) || release_converged(state) || release_stuck(state);
}

/// The lanes of `group` have met, perhaps without others of their warp. The values that they
/// exchange by a shuffle are undefined where they come from those others, or were undefined before.
/// Of a call that is wrong in itself this is no second mistake, and lanes between the block's ends
/// may not have run.
void Block::mark_undefined(unsigned begin, std::uint32_t group) {
    if (has_ends_only()) return;
    for_each_lane(group, [&](unsigned lane) {
        Thread& thread = *threads_[begin + lane];
        WarpCall& call = thread.warp_call;
        if (!is_shuffle(call) || call.at_fault) return;
        const unsigned source = shuffle_source(call, lane);
        if (group >> source & 1) {
            call.undefined = threads_[begin + source]->warp_call.sent;
            return;
        }
        using Why = UndefinedValue::Why;
        const Why why = begin + source >= size_ ? Why::no_such_thread
                        : threads_[begin + source]->state == ThreadState::exited
                            ? Why::has_ended
                            : Why::takes_no_part;
        call.undefined = UndefinedValue::of(CodeMap::number(call.site), call.operation, call.origin,
                                            lane, source, why);
    });
}

void Block::finish_warp_call(const WarpState& state, std::uint32_t group) {
    Calls calls{};
    for_each_lane(group,
                  [&](unsigned lane) { calls[lane] = &threads_[state.begin + lane]->warp_call; });
    finish_warp_call(state.begin, group, calls);
}

void Block::finish_warp_call(unsigned begin, std::uint32_t group, const Calls& calls) {
    for_each_lane(group,
                  [&](unsigned lane) { threads_[begin + lane]->state = ThreadState::ready; });
    lanes_[begin / warp_size].waiting &= ~group;
    compute_warp_results(calls, group);
    if (group != whole_warp || sends_undefined_) mark_undefined(begin, group);
    const bool orders = orders_memory(*calls[__builtin_ctz(group)]);
    if (clocks_) [[unlikely]]
        share_clocks(begin, group, orders);
    if (orders) order_warp(begin, group);
}

/// What one lane has learnt through flags, all know after a __syncwarp. A shuffle or a vote orders
/// no memory: what it hands on, a fence must make known.
void Block::share_clocks(unsigned begin, std::uint32_t group, bool orders) {
    Clock all;
    for_each_lane(group, [&](unsigned lane) {
        const Thread& thread = *threads_[begin + lane];
        if (thread.has_acquired) merge_clock(all, thread.acquired);
        if (!thread.has_pending) return;
        merge_clock(all, thread.pending_block);
        merge_clock(all, thread.pending);
    });
    if (all.empty()) return;
    for_each_lane(group, [&](unsigned lane) {
        Thread& thread = *threads_[begin + lane];
        if (orders) {
            learn(thread, all);
            thread.forget_pending();
        } else {
            merge_clock(thread.pending, all);
            thread.has_pending = true;
        }
    });
}

/// The lanes that shared a row with one of the group get rows of their own.
void Block::part(unsigned begin, std::uint32_t group) {
    auto& met = lanes_[begin / warp_size].met;
    for_each_lane(group, [&](unsigned lane) {
        const std::uint32_t parted = met[lane];
        const KnownRow& shared =
            warp_known_[begin + static_cast<unsigned>(__builtin_ctz(parted | 1u << lane))];
        for_each_lane(parted, [&](unsigned other) {
            met[other] = 0;
            warp_known_[begin + other] = shared;
        });
    });
}

/// What one lane of the group knows, all know from now on: they share a row.
void Block::order_warp(unsigned begin, std::uint32_t group) {
    auto& met = lanes_[begin / warp_size].met;
    const auto first = static_cast<unsigned>(__builtin_ctz(group));
    KnownRow& known = warp_known_[begin + first];
    if (met[first] != group) {
        part(begin, group);
        for_each_lane(group, [&](unsigned lane) {
            const KnownRow& row = warp_known_[begin + lane];
            for (unsigned other = 0; other < warp_size; ++other)
                known[other] = std::max(known[other], row[other]);
            met[lane] = group;
        });
    }
    const std::uint32_t epoch = threads_[begin + first]->warp_epoch + 1;
    const std::uint32_t segment = simulator_.segments().open(
        {linear_index_, interval_, static_cast<std::int32_t>(begin / warp_size), epoch});
    if (simulator_.segments().exhausted()) return simulator_.end_for_want_of_segments();
    for_each_lane(group, [&](unsigned lane) {
        Thread& thread = *threads_[begin + lane];
        known[lane] = segment_of(thread.stamp);
        thread.warp_epoch = epoch;
        thread.stamp = make_stamp(segment, begin + lane);
    });
}

}  // namespace simtutor::simt
