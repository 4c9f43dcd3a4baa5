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
    for (std::uint32_t rest = participants; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        if (condition(*calls[lane])) lanes |= 1u << lane;
    }
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

/// Lanes with this value; for __match_all_sync the predicate is in the upper half.
std::uint64_t match(int operation, std::uint64_t value, const Calls& calls,
                    std::uint32_t participants) {
    const std::uint32_t equal = lanes_where(
        calls, participants, [value](const WarpCall& call) { return call.value == value; });
    if (operation == __simt_warp_match_any) return equal;
    return equal == participants ? std::uint64_t{1} << 32 | participants : 0;
}

}  // namespace

void put_right(WarpCall& call, unsigned lane) {
    const bool shuffle =
        call.operation >= __simt_warp_shfl && call.operation <= __simt_warp_shfl_xor;
    if (shuffle && !valid_width(call)) {
        call.width = warp_size;
        call.at_fault = true;
    }
    if (call.converges() || (call.mask >> lane & 1)) return;
    call.mask = 1u << lane;
    call.at_fault = true;
}

unsigned shuffle_source(const WarpCall& call, unsigned lane) {
    // The hardware looks at the low five bits only.
    const unsigned operand = call.operand & 31, first = lane & ~(call.width - 1);
    const unsigned last = lane | (call.width - 1);
    switch (call.operation) {
        case __simt_warp_shfl:
            return first | (operand & (call.width - 1));
        case __simt_warp_shfl_up:
            return lane < first + operand ? lane : lane - operand;
        case __simt_warp_shfl_down:
            return lane + operand > last ? lane : lane + operand;
        default:
            return (lane ^ operand) > last ? lane : lane ^ operand;
    }
}

void compute_warp_results(const Calls& calls, std::uint32_t participants) {
    const int operation = calls[__builtin_ctz(participants)]->operation;
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
    for (std::uint32_t rest = participants; rest; rest &= rest - 1) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(rest));
        WarpCall& call = *calls[lane];
        call.participants = participants;
        call.result = shared;
        if (operation >= __simt_warp_shfl && operation <= __simt_warp_shfl_xor) {
            const unsigned source = shuffle_source(call, lane);
            const bool known = participants >> source & 1;
            call.result = known ? calls[source]->value : call.value;
        } else if (operation == __simt_warp_match_any || operation == __simt_warp_match_all) {
            call.result = match(operation, call.value, calls, participants);
        }
    }
}

}  // namespace simtutor::simt
