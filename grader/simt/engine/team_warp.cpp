/// How the lanes of a warp meet at warp intrinsics, and what happens when some never come.

#include <algorithm>

#include "grader/simt/checkers/race.h"
#include "grader/simt/checkers/warp.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/team.h"

namespace simtutor::simt {
namespace {

bool same_call(const WarpCall& a, const WarpCall& b) {
    if (a.operation != b.operation || a.converges() != b.converges()) return false;
    return a.converges() ? a.site == b.site : a.mask == b.mask;
}

template <class Visit>
void for_each_lane(std::uint32_t lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(static_cast<unsigned>(__builtin_ctz(lanes)));
}

}  // namespace

/// Which lanes of a warp do what; bits are lane numbers in the warp.
struct Team::WarpState {
    unsigned begin;  ///< thread number of lane 0
    std::uint32_t alive = 0, waiting = 0, running = 0, spinning = 0, exited = 0;
};

Team::WarpState Team::warp_state(unsigned warp) const {
    WarpState state{warp * warp_size};
    const unsigned end = std::min(size_, state.begin + warp_size);
    for (unsigned index = state.begin; index < end; ++index) {
        const Lane& lane = *lanes_[index];
        const std::uint32_t bit = 1u << (index - state.begin);
        if (lane.state == LaneState::at_warp_barrier) state.waiting |= bit;
        if (lane.state == LaneState::exited)
            state.exited |= bit;
        else
            state.alive |= bit;
        if (lane.state == LaneState::ready || lane.state == LaneState::yielded)
            (lane.spinning ? state.spinning : state.running) |= bit;
    }
    return state;
}

/// The waiting lanes that take part in the call of `lane`.
std::uint32_t Team::matching(const WarpState& state, unsigned lane) const {
    const WarpCall& call = lanes_[state.begin + lane]->warp_call;
    std::uint32_t group = 0;
    for_each_lane(call.converges() ? state.waiting : state.waiting & call.mask,
                  [&](unsigned other) {
                      if (same_call(call, lanes_[state.begin + other]->warp_call))
                          group |= 1u << other;
                  });
    return group;
}

/// Lanes of the mask that ended without the call. One that returned before it is no longer counted
/// by the hardware; one that ran past it should have come.
std::uint32_t Team::skipped(const WarpState& state, unsigned lane, std::uint32_t group) const {
    const WarpCall& call = lanes_[state.begin + lane]->warp_call;
    const std::uint32_t gone = state.exited & call.mask & ~group;
    if (!gone) return 0;
    CodeMap& code = simulator_.code;
    const int line = code.site(code.code(call.site)).line;
    std::uint32_t late = 0;
    for_each_lane(gone, [&](unsigned other) {
        const Lane& ended = *lanes_[state.begin + other];
        const bool before = ended.returned_early && (line == 0 || ended.return_line < line);
        if (!before) late |= 1u << other;
    });
    return late;
}

bool Team::release_complete(const WarpState& state) {
    std::uint32_t rest = state.waiting;
    bool released = false;
    while (rest) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        rest &= rest - 1;
        const WarpCall& call = lanes_[state.begin + lane]->warp_call;
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
bool Team::release_converged(const WarpState& state) {
    if (state.running) return false;
    for (std::uint32_t rest = state.waiting; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        if (!lanes_[state.begin + lane]->warp_call.converges()) continue;
        finish_warp_call(state, matching(state, lane));
        return true;
    }
    return false;
}

/// Lanes that wait for others that never come. The finding says so, and they go on without them.
bool Team::release_stuck(const WarpState& state) {
    std::uint32_t can_go_on = state.running | state.spinning;
    for_each_lane(state.waiting, [&](unsigned lane) {
        if (lanes_[state.begin + lane]->warp_call.converges()) can_go_on |= 1u << lane;
    });
    for (std::uint32_t rest = state.waiting & ~can_go_on; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        // Whom it waits for, whom those wait for, and so on.
        std::uint32_t needed = lanes_[state.begin + lane]->warp_call.mask, before = 0;
        while (needed != before) {
            before = needed;
            for_each_lane(needed & state.waiting, [&](unsigned other) {
                needed |= lanes_[state.begin + other]->warp_call.mask;
            });
        }
        if (needed & can_go_on) continue;
        const Lane& first = *lanes_[state.begin + lane];
        std::uint32_t group = matching(state, lane);
        const std::uint32_t missing =
            (first.warp_call.mask & state.alive & ~group) | skipped(state, lane, group);
        report_missing_lanes(*this, state.begin, lane, group, missing);
        // Lanes at the same intrinsic with another mask go on as well: their masks are as wrong.
        for_each_lane(missing & state.waiting, [&](unsigned other) {
            if (lanes_[state.begin + other]->warp_call.operation == first.warp_call.operation)
                group |= 1u << other;
        });
        for_each_lane(group | (missing & state.waiting), [&](unsigned other) {
            lanes_[state.begin + other]->warp_call.at_fault = true;
        });
        finish_warp_call(state, group);
        return true;
    }
    return false;
}

/// Lets lanes at warp intrinsics go on when all that they wait for have come, or cannot come.
/// @return true if any did.
bool Team::release_warp(unsigned warp) {
    const WarpState state = warp_state(warp);
    if (!state.waiting) return false;
    return release_complete(state) || release_converged(state) || release_stuck(state);
}

void Team::finish_warp_call(const WarpState& state, std::uint32_t group) {
    std::array<WarpCall*, warp_size> calls{};
    for_each_lane(group, [&](unsigned lane) {
        Lane& one = *lanes_[state.begin + lane];
        calls[lane] = &one.warp_call;
        one.state = LaneState::ready;
    });
    compute_warp_results(calls, group);
    check_sources(*this, state.begin, group);
    if (orders_memory(*calls[__builtin_ctz(group)])) order_warp(state.begin, group);
}

/// Whatever one of the group knows, all know from now on.
void Team::order_warp(unsigned begin, std::uint32_t group) {
    std::array<std::uint32_t, warp_size> known{};
    for_each_lane(group, [&](unsigned lane) {
        const auto& row = warp_known_[begin + lane];
        for (unsigned other = 0; other < warp_size; ++other)
            known[other] = std::max(known[other], row[other]);
    });
    for_each_lane(group,
                  [&](unsigned lane) { known[lane] = segment_of(lanes_[begin + lane]->stamp); });
    const Lane& first = *lanes_[begin + static_cast<unsigned>(__builtin_ctz(group))];
    const std::uint32_t epoch = first.warp_epoch + 1;
    const std::uint32_t segment = simulator_.segments.open(
        {serial_, interval_, static_cast<std::int32_t>(begin / warp_size), epoch});
    if (simulator_.segments.exhausted()) return simulator_.end_for_want_of_segments();
    for_each_lane(group, [&](unsigned lane) {
        warp_known_[begin + lane] = known;
        lanes_[begin + lane]->warp_epoch = epoch;
        lanes_[begin + lane]->stamp = make_stamp(segment, begin + lane);
    });
}

void Team::meet_warp(Lane& lane) {
    if (lane.pending.size) settle_pending_write(lane);
    lane.returned_early = lane.left_function = false;
    lane.state = LaneState::at_warp_barrier;
    lane.fiber.suspend();
}

}  // namespace simtutor::simt
