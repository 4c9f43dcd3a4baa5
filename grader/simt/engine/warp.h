#pragma once
/// Warp intrinsics: the lanes of a warp meet, exchange one value each, and go on.

#include <array>
#include <cstdint>

#include "grader/simt/cuda/include/engine_abi.h"

namespace simtutor::simt {

constexpr unsigned warp_size = 32;

/// Calls `visit(lane)` for each lane of a mask.
template <class Visit>
[[gnu::always_inline]] inline void for_each_lane(std::uint32_t lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(static_cast<unsigned>(__builtin_ctz(lanes)));
}

/// What a shuffle gives a lane whose source takes no part in it: of which call, which lane, which
/// source, and why, as one number that the program's own variables can carry.
struct UndefinedValue {
    enum Why : unsigned { no_such_thread = 1, has_ended, takes_no_part };
    std::uint64_t mark = 0;  ///< 0: the value is defined

    static UndefinedValue of(std::uint32_t code, int operation, int origin, unsigned lane,
                             unsigned source, Why why) {
        return {code | std::uint64_t{lane} << 36 | std::uint64_t{source} << 24 |
                std::uint64_t{why} << 29 |
                static_cast<std::uint64_t>(operation - __simt_warp_shfl) << 32 |
                static_cast<std::uint64_t>(origin) << 34};
    }
    std::uint32_t code() const { return mark & 0xffffff; }  ///< of the call, see CodeMap
    unsigned lane() const { return mark >> 36 & 31; }       ///< that got it
    unsigned source() const { return mark >> 24 & 31; }     ///< lane
    Why why() const { return static_cast<Why>(mark >> 29 & 7); }
    int operation() const { return __simt_warp_shfl + static_cast<int>(mark >> 32 & 3); }
    int origin() const { return static_cast<int>(mark >> 34 & 3); }
};

/// What a lane asks for at a warp intrinsic, and what it gets.
struct WarpCall {
    int operation = __simt_warp_sync;  ///< _SimtWarpOperation
    int origin = __simt_warp_cuda9;    ///< _SimtWarpOrigin: how the program wrote it
    std::uint32_t mask = 0;            ///< lanes it waits for, unless converges()
    std::uint64_t value = 0;
    std::uint32_t operand = 0;  ///< a shuffle's source lane, distance or lane mask
    std::uint32_t width = warp_size;
    const void* site = nullptr;  ///< where it is called
    bool at_fault = false;       ///< wrong in itself: what follows from that is no second mistake
    std::uint64_t result = 0;
    UndefinedValue sent;       ///< the value is undefined; kept until the lane goes on
    UndefinedValue undefined;  ///< the result is

    /// Legacy intrinsics and __activemask take the lanes that run together.
    bool converges() const {
        return origin == __simt_warp_legacy || operation == __simt_warp_active;
    }
};

/// Memory order is what __syncwarp() is for: CUDA promises none for shuffles and votes.
inline bool orders_memory(const WarpCall& call) {
    return call.operation == __simt_warp_sync;
}

/// Widths of a shuffle that have a meaning.
inline bool valid_width(const WarpCall& call) {
    return call.width && call.width <= warp_size && !(call.width & (call.width - 1));
}
inline bool is_shuffle(const WarpCall& call) {
    return call.operation >= __simt_warp_shfl && call.operation <= __simt_warp_shfl_xor;
}
/// True for a call of `lane` with a mask that names it, and nothing else to look at.
inline bool usual(const WarpCall& call, unsigned lane) {
    return call.origin != __simt_warp_legacy && call.operation != __simt_warp_matrix &&
           (call.mask >> lane & 1) && (!is_shuffle(call) || valid_width(call));
}
/// Gives a call of `lane` with an undefined meaning one: the whole warp as the width, the lane
/// alone as the mask.
void put_right(WarpCall& call, unsigned lane);

/// The lane that a shuffle of `lane` reads; its own where the source lies outside the part of
/// `width` lanes.
inline unsigned shuffle_source(const WarpCall& call, unsigned lane) {
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

/// Computes the results of lanes that meet. `calls` holds null for lanes that take no part.
void compute_warp_results(const std::array<WarpCall*, warp_size>& calls,
                          std::uint32_t participants);

}  // namespace simtutor::simt
