#pragma once
/// Cooperative groups: blocks, tiles of a warp, the lanes that run together, and the grid. Members
/// are inlined, so that the engine sees the student's line as the caller.

#include "cuda_runtime.h"
#include "thread_scope.h"

#define __SIMT_MEMBER inline __attribute__((__always_inline__))

namespace cooperative_groups {

/// Implementation details.
namespace __simt_detail {

__SIMT_MEMBER unsigned __linear(const uint3& __at, const dim3& extent) {
    return (__at.z * extent.y + __at.y) * extent.x + __at.x;
}
__SIMT_MEMBER unsigned __thread_in_block() {
    return __linear(__simt_builtin_thread_idx(), __simt_builtin_block_dim());
}
__SIMT_MEMBER unsigned __threads_of_block() {
    return __simt_builtin_block_dim().x * __simt_builtin_block_dim().y *
           __simt_builtin_block_dim().z;
}
__SIMT_MEMBER unsigned __lane() {
    return __simt_lane();
}
__SIMT_MEMBER unsigned __lowest_lanes(unsigned __count) {
    return __count >= 32 ? ~0u : (1u << __count) - 1;
}
/// Lanes of this thread's warp that exist.
__SIMT_MEMBER unsigned __lanes_of_warp() {
    const unsigned __first = __thread_in_block() & ~31u;
    return __lowest_lanes(__threads_of_block() - __first);
}
/// The bits of `__bits` selected by `__mask`, packed together.
__SIMT_MEMBER unsigned __packed(unsigned __bits, unsigned __mask) {
    unsigned __result = 0;
    for (unsigned __place = 0; __mask; __mask &= __mask - 1, ++__place)
        __result |= (__bits >> __builtin_ctz(__mask) & 1u) << __place;
    return __result;
}
__SIMT_MEMBER unsigned __lane_of_rank(unsigned __mask, unsigned __rank) {
    for (; __rank > 0 && __mask; --__rank) __mask &= __mask - 1;
    return __mask ? (unsigned)__builtin_ctz(__mask) : 32u;
}
__SIMT_MEMBER unsigned long long __warp(int __operation, unsigned __mask, unsigned long long value,
                                        unsigned __operand = 0, int width = 32) {
    return __simt_warp(__operation, __simt_warp_group, __mask, value, __operand, width);
}

/// A value split into words of eight bytes, for shuffles of any type that can be copied bit by bit.
template <class _Tp>
struct _Words {
    static_assert(__is_trivially_copyable(_Tp), "a shuffled type must be trivially copyable");
    static constexpr unsigned __count = (sizeof(_Tp) + 7) / 8;
    unsigned long long __word[__count] = {};
};
template <class _Tp>
__SIMT_NO_HOOKS inline _Words<_Tp> __words_of(const _Tp& value) {
    _Words<_Tp> __words;
    __simt_copy_quietly(__words.__word, &value, sizeof value);
    return __words;
}
template <class _Tp>
__SIMT_NO_HOOKS inline _Tp __value_of(const _Words<_Tp>& __words) {
    _Tp value;
    __simt_copy_quietly(&value, __words.__word, sizeof value);
    return value;
}
template <class _Tp>
__SIMT_MEMBER _Tp __shuffle(int __operation, unsigned __mask, _Tp value, unsigned __operand,
                            int width) {
    if constexpr (!__is_class(_Tp) && !__is_union(_Tp) && sizeof(_Tp) <= 8) {
        return ::__simt::__value_of<_Tp>(
            __warp(__operation, __mask, ::__simt::__word_of(value), __operand, width));
    }
    _Words<_Tp> __words = __words_of(value);
    for (unsigned __i = 0; __i < _Words<_Tp>::__count; ++__i)
        __words.__word[__i] = __warp(__operation, __mask, __words.__word[__i], __operand, width);
    return __value_of(__words);
}
/// Some bytes of a value as a number, for comparing.
template <class _Tp>
__SIMT_MEMBER unsigned long long __compared(_Tp value) {
    static_assert(sizeof(_Tp) == 4 || sizeof(_Tp) == 8, "match takes types of 4 or 8 bytes");
    return ::__simt::__word_of(value);
}

}  // namespace __simt_detail

/// All threads of the block.
class thread_block {
  public:
    static constexpr unsigned _group_id = 1;
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_block;
    struct arrival_token {};
    /// Arriving does nothing yet: waiting is the barrier.
    __SIMT_MEMBER static arrival_token barrier_arrive() { return {}; }
    __SIMT_MEMBER static void barrier_wait(arrival_token&&,
                                           const void* __call = __SIMT_CALL_PLACE) {
        ::__syncthreads(__call);
    }
    __SIMT_MEMBER static void sync(const void* __call = __SIMT_CALL_PLACE) {
        ::__syncthreads(__call);
    }
    __SIMT_MEMBER static unsigned size() { return __simt_detail::__threads_of_block(); }
    __SIMT_MEMBER static unsigned num_threads() { return size(); }
    __SIMT_MEMBER static unsigned thread_rank() { return __simt_detail::__thread_in_block(); }
    __SIMT_MEMBER static dim3 group_index() { return dim3(__simt_builtin_block_idx()); }
    __SIMT_MEMBER static dim3 thread_index() { return dim3(__simt_builtin_thread_idx()); }
    __SIMT_MEMBER static dim3 group_dim() { return __simt_builtin_block_dim(); }
    __SIMT_MEMBER static dim3 dim_threads() { return __simt_builtin_block_dim(); }
};
__SIMT_MEMBER thread_block this_thread_block() {
    return {};
}
/// Memory for tiles of more than a warp. They have memory of their own here, as on devices from
/// cc 8.0 on.
template <unsigned _MaxBlockSize = 1024>
struct alignas(8) block_tile_memory {
  private:
    char __scratch_[8];
};
template <unsigned _MaxBlockSize>
__SIMT_MEMBER thread_block this_thread_block(block_tile_memory<_MaxBlockSize>&) {
    return {};
}

/// All threads of the launch.
class grid_group {
  public:
    /// True in a cooperative launch: only there may the grid synchronise.
    __SIMT_MEMBER static bool is_valid() { return __simt_grid_is_cooperative(); }
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_device;
    __SIMT_MEMBER static void sync(const void* __call = __SIMT_CALL_PLACE) {
        __simt_grid_sync(__call);
    }
    using arrival_token = unsigned;
    /// Arriving does nothing yet: waiting is the barrier.
    __SIMT_MEMBER static arrival_token barrier_arrive() { return 0; }
    __SIMT_MEMBER static void barrier_wait(arrival_token&&,
                                           const void* __call = __SIMT_CALL_PLACE) {
        __simt_grid_sync(__call);
    }
    __SIMT_MEMBER static unsigned long long num_blocks() {
        return (unsigned long long)__simt_builtin_grid_dim().x * __simt_builtin_grid_dim().y *
               __simt_builtin_grid_dim().z;
    }
    __SIMT_MEMBER static unsigned long long block_rank() {
        return ((unsigned long long)__simt_builtin_block_idx().z * __simt_builtin_grid_dim().y +
                __simt_builtin_block_idx().y) *
                   __simt_builtin_grid_dim().x +
               __simt_builtin_block_idx().x;
    }
    __SIMT_MEMBER static unsigned long long size() {
        return num_blocks() * __simt_detail::__threads_of_block();
    }
    __SIMT_MEMBER static unsigned long long num_threads() { return size(); }
    __SIMT_MEMBER static unsigned long long thread_rank() {
        return block_rank() * __simt_detail::__threads_of_block() +
               __simt_detail::__thread_in_block();
    }
    __SIMT_MEMBER static dim3 block_index() { return dim3(__simt_builtin_block_idx()); }
    __SIMT_MEMBER static dim3 dim_blocks() { return __simt_builtin_grid_dim(); }
    __SIMT_MEMBER static dim3 group_dim() { return __simt_builtin_grid_dim(); }
    __SIMT_MEMBER static dim3 dim_threads() {
        const dim3 __blocks = __simt_builtin_grid_dim(), __threads = __simt_builtin_block_dim();
        return dim3(__blocks.x * __threads.x, __blocks.y * __threads.y, __blocks.z * __threads.z);
    }
    __SIMT_MEMBER static dim3 thread_index() {
        const uint3 __block = __simt_builtin_block_idx(), __own = __simt_builtin_thread_idx();
        const dim3 __threads = __simt_builtin_block_dim();
        return dim3(__block.x * __threads.x + __own.x, __block.y * __threads.y + __own.y,
                    __block.z * __threads.z + __own.z);
    }
    // Each block is a cluster of its own.
    __SIMT_MEMBER static dim3 dim_clusters() { return dim_blocks(); }
    __SIMT_MEMBER static unsigned long long num_clusters() { return num_blocks(); }
    __SIMT_MEMBER static dim3 cluster_index() { return block_index(); }
    __SIMT_MEMBER static unsigned long long cluster_rank() { return block_rank(); }
};
__SIMT_MEMBER grid_group this_grid() {
    return {};
}

/// Some lanes of a warp, numbered in the order of the lanes.
class coalesced_group {
  public:
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_block;
    __SIMT_MEMBER explicit coalesced_group(unsigned __mask, unsigned __part = 0,
                                           unsigned __parts = 1)
        : __mask_(__mask), __part_(__part), __parts_(__parts) {}

    __SIMT_MEMBER unsigned size() const { return (unsigned)__builtin_popcount(__mask_); }
    __SIMT_MEMBER unsigned num_threads() const { return size(); }
    __SIMT_MEMBER unsigned thread_rank() const {
        return (unsigned)__builtin_popcount(__mask_ &
                                            __simt_detail::__lowest_lanes(__simt_detail::__lane()));
    }
    __SIMT_MEMBER unsigned meta_group_rank() const { return __part_; }
    __SIMT_MEMBER unsigned meta_group_size() const { return __parts_; }
    __SIMT_MEMBER void sync() const { __simt_detail::__warp(__simt_warp_sync, __mask_, 0); }

    template <class _Tp>
    __SIMT_MEMBER _Tp shfl(_Tp value, unsigned __rank) const {
        // Of a rank that the group does not have, no lane is found, and the last one is read.
        const unsigned __source = __rank < size() ? __simt_detail::__lane_of_rank(__mask_, __rank)
                                  : size() == 32  ? __rank % 32
                                                  : 31;
        return __simt_detail::__shuffle(__simt_warp_shfl, __mask_, value, __source, 32);
    }
    template <class _Tp>
    __SIMT_MEMBER _Tp shfl_up(_Tp value, unsigned __delta) const {
        const unsigned __rank = thread_rank();
        return shfl(value, __rank < __delta ? __rank : __rank - __delta);
    }
    template <class _Tp>
    __SIMT_MEMBER _Tp shfl_down(_Tp value, unsigned __delta) const {
        const unsigned __rank = thread_rank();
        return shfl(value, __rank + __delta < size() ? __rank + __delta : __rank);
    }
    __SIMT_MEMBER int any(int __predicate) const {
        return (int)__simt_detail::__warp(__simt_warp_any, __mask_, __predicate != 0);
    }
    __SIMT_MEMBER int all(int __predicate) const {
        return (int)__simt_detail::__warp(__simt_warp_all, __mask_, __predicate != 0);
    }
    __SIMT_MEMBER unsigned ballot(int __predicate) const {
        return __simt_detail::__packed(
            (unsigned)__simt_detail::__warp(__simt_warp_ballot, __mask_, __predicate != 0),
            __mask_);
    }
    template <class _Tp>
    __SIMT_MEMBER unsigned match_any(_Tp value) const {
        return __simt_detail::__packed(
            (unsigned)__simt_detail::__warp(__simt_warp_match_any, __mask_,
                                            __simt_detail::__compared(value)),
            __mask_);
    }
    template <class _Tp>
    __SIMT_MEMBER unsigned match_all(_Tp value, int& __predicate) const {
        const unsigned long long __result =
            __simt_detail::__warp(__simt_warp_match_all, __mask_, __simt_detail::__compared(value));
        __predicate = (int)(__result >> 32);
        return __simt_detail::__packed((unsigned)__result, __mask_);
    }
    /// The lanes as bits.
    __SIMT_MEMBER unsigned __simt_mask() const { return __mask_; }

  private:
    unsigned __mask_, __part_, __parts_;
};
/// The lanes of the warp that are converged here.
__SIMT_MEMBER coalesced_group coalesced_threads() {
    return coalesced_group(
        (unsigned)__simt_warp(__simt_warp_active, __simt_warp_group, 0, 0, 0, 32));
}

}  // namespace cooperative_groups

#include "cooperative_groups/invoke.h"
#include "cooperative_groups/large_tile.h"
#include "cooperative_groups/partition.h"
#include "cooperative_groups/thread_group.h"
#include "cooperative_groups/tile.h"
