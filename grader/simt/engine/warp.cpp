#include "grader/simt/engine/warp.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

using Calls = std::array<WarpCall*, warp_size>;

std::uint32_t combine(int operation, std::uint32_t a, std::uint32_t b) {
    const auto signed_a = static_cast<std::int32_t>(a), signed_b = static_cast<std::int32_t>(b);
    switch (operation) {
        case __simt_warp_add:
            return a + b;
        case __simt_warp_min:
            return signed_b < signed_a ? b : a;
        case __simt_warp_max:
            return signed_b > signed_a ? b : a;
        case __simt_warp_min_unsigned:
            return std::min(a, b);
        case __simt_warp_max_unsigned:
            return std::max(a, b);
        case __simt_warp_and:
            return a & b;
        case __simt_warp_or:
            return a | b;
        default:
            return a ^ b;
    }
}

template <class Condition>
std::uint32_t lanes_where(const Calls& calls, std::uint32_t participants, Condition condition) {
    std::uint32_t lanes = 0;
    for_each_lane(participants, [&](unsigned lane) {
        if (condition(*calls[lane])) lanes |= 1u << lane;
    });
    return lanes;
}

std::uint64_t vote(int operation, const Calls& calls, std::uint32_t participants) {
    const std::uint32_t ballot =
        lanes_where(calls, participants, [](const WarpCall& call) { return call.value != 0; });
    if (operation == __simt_warp_ballot) return ballot;
    if (operation == __simt_warp_any) return ballot != 0;
    if (operation == __simt_warp_all) return ballot == participants;
    return ballot == 0 || ballot == participants;
}

std::uint64_t reduce(int operation, const Calls& calls, std::uint32_t participants) {
    bool first = true;
    std::uint32_t result = 0;
    for (std::uint32_t rest = participants; rest; rest &= rest - 1) {
        const auto value = static_cast<std::uint32_t>(calls[__builtin_ctz(rest)]->value);
        result = first ? value : combine(operation, result, value);
        first = false;
    }
    return result;
}

/// Lanes with the same value; for __match_all_sync the predicate is in the upper half.
void match(int operation, const Calls& calls, std::uint32_t participants) {
    for (std::uint32_t rest = participants; rest;) {
        const std::uint64_t value = calls[__builtin_ctz(rest)]->value;
        const std::uint32_t equal =
            lanes_where(calls, rest, [value](const WarpCall& call) { return call.value == value; });
        std::uint64_t result = equal;
        if (operation == __simt_warp_match_all)
            result = equal == participants ? std::uint64_t{1} << 32 | participants : 0;
        for_each_lane(equal, [&](unsigned lane) { calls[lane]->result = result; });
        rest &= ~equal;
    }
}

void shuffle(const Calls& calls, std::uint32_t participants) {
    std::array<std::uint64_t, warp_size> values;
    if (participants == ~std::uint32_t{0}) {  // most often
        for (unsigned lane = 0; lane < warp_size; ++lane) values[lane] = calls[lane]->value;
        for (unsigned lane = 0; lane < warp_size; ++lane)
            calls[lane]->result = values[shuffle_source(*calls[lane], lane)];
        return;
    }
    for_each_lane(participants, [&](unsigned lane) { values[lane] = calls[lane]->value; });
    for_each_lane(participants, [&](unsigned lane) {
        WarpCall& call = *calls[lane];
        const unsigned source = shuffle_source(call, lane);
        call.result = values[participants >> source & 1 ? source : lane];
    });
}

}  // namespace

void put_right(WarpCall& call, unsigned lane) {
    if (is_shuffle(call) && !valid_width(call)) {
        call.width = warp_size;
        call.at_fault = true;
    }
    if (call.converges() || (call.mask >> lane & 1)) return;
    call.mask = 1u << lane;
    call.at_fault = true;
}

void compute_warp_results(const Calls& calls, std::uint32_t participants) {
    const int operation = calls[__builtin_ctz(participants)]->operation;
    if (operation == __simt_warp_sync) return;  // nothing to compute
    std::uint64_t shared = participants;
    if (operation == __simt_warp_matrix) {
        _SimtWarpBody* bodies[warp_size] = {};
        for (unsigned lane = 0; lane < warp_size; ++lane)
            if (calls[lane]) bodies[lane] = reinterpret_cast<_SimtWarpBody*>(calls[lane]->value);
        bodies[__builtin_ctz(participants)]->__run(bodies);
    }
    if (operation >= __simt_warp_ballot && operation <= __simt_warp_uni)
        shared = vote(operation, calls, participants);
    else if (operation >= __simt_warp_add && operation <= __simt_warp_xor)
        shared = reduce(operation, calls, participants);
    if (is_shuffle(*calls[__builtin_ctz(participants)]))
        shuffle(calls, participants);
    else if (operation == __simt_warp_match_any || operation == __simt_warp_match_all)
        match(operation, calls, participants);
    else
        for_each_lane(participants, [&](unsigned lane) { calls[lane]->result = shared; });
}

}  // namespace simtutor::simt
