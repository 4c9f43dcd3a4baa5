#pragma once
/// Cooperative groups: blocks, tiles of a warp, the lanes that run together, and the grid. Members
/// are inlined, so that the engine sees the student's line as the caller.

#include "cuda_runtime.h"

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
    __SIMT_MEMBER static void sync() { ::__syncthreads(); }
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

/// All threads of the launch.
class grid_group {
  public:
    /// True in a cooperative launch: only there may the grid synchronise.
    __SIMT_MEMBER static bool is_valid() { return __simt_grid_is_cooperative(); }
    __SIMT_MEMBER static void sync() { __simt_grid_sync(); }
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
};
__SIMT_MEMBER grid_group this_grid() {
    return {};
}

/// Some lanes of a warp, numbered in the order of the lanes.
class coalesced_group {
  public:
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
        const unsigned __source = __simt_detail::__lane_of_rank(__mask_, __rank % size());
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

/// `_Size` neighbouring threads of a block, at most a warp.
template <unsigned _Size, class _Parent = void>
class thread_block_tile {
    static_assert(_Size > 0 && (_Size & (_Size - 1)) == 0, "the size of a tile is a power of two");
    static_assert(_Size <= 32, "simtutor supports tiles of at most 32 threads");

  public:
    __SIMT_MEMBER static constexpr unsigned size() { return _Size; }
    __SIMT_MEMBER static constexpr unsigned num_threads() { return _Size; }
    __SIMT_MEMBER static unsigned thread_rank() { return __simt_detail::__lane() & (_Size - 1); }
    __SIMT_MEMBER static unsigned meta_group_rank() {
        return __parent_rank(static_cast<_Parent*>(nullptr)) / _Size;
    }
    __SIMT_MEMBER static unsigned meta_group_size() {
        return (__parent_size(static_cast<_Parent*>(nullptr)) + _Size - 1) / _Size;
    }
    __SIMT_MEMBER static void sync() { __simt_detail::__warp(__simt_warp_sync, __simt_mask(), 0); }

    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl(_Tp value, int __rank) {
        return __simt_detail::__shuffle(__simt_warp_shfl, __simt_mask(), value, (unsigned)__rank,
                                        _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_up(_Tp value, unsigned __delta) {
        return __simt_detail::__shuffle(__simt_warp_shfl_up, __simt_mask(), value, __delta, _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_down(_Tp value, unsigned __delta) {
        return __simt_detail::__shuffle(__simt_warp_shfl_down, __simt_mask(), value, __delta,
                                        _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_xor(_Tp value, unsigned __lanes) {
        return __simt_detail::__shuffle(__simt_warp_shfl_xor, __simt_mask(), value, __lanes, _Size);
    }
    __SIMT_MEMBER static int any(int __predicate) {
        return (int)__simt_detail::__warp(__simt_warp_any, __simt_mask(), __predicate != 0);
    }
    __SIMT_MEMBER static int all(int __predicate) {
        return (int)__simt_detail::__warp(__simt_warp_all, __simt_mask(), __predicate != 0);
    }
    __SIMT_MEMBER static unsigned ballot(int __predicate) {
        return __own_bits(
            __simt_detail::__warp(__simt_warp_ballot, __simt_mask(), __predicate != 0));
    }
    template <class _Tp>
    __SIMT_MEMBER static unsigned match_any(_Tp value) {
        return __own_bits(__simt_detail::__warp(__simt_warp_match_any, __simt_mask(),
                                                __simt_detail::__compared(value)));
    }
    template <class _Tp>
    __SIMT_MEMBER static unsigned match_all(_Tp value, int& __predicate) {
        const unsigned long long __result = __simt_detail::__warp(
            __simt_warp_match_all, __simt_mask(), __simt_detail::__compared(value));
        __predicate = (int)(__result >> 32);
        return __own_bits(__result);
    }
    /// The lanes as bits.
    __SIMT_MEMBER static unsigned __simt_mask() {
        return __simt_detail::__lowest_lanes(_Size) << __first_lane();
    }

  private:
    __SIMT_MEMBER static unsigned __first_lane() {
        return _Size == 32 ? 0 : __simt_detail::__lane() & ~(_Size - 1);
    }
    __SIMT_MEMBER static unsigned __own_bits(unsigned long long __bits) {
        return ((unsigned)__bits & __simt_mask()) >> __first_lane();
    }
    template <unsigned _Np, class _Pp>
    __SIMT_MEMBER static unsigned __parent_rank(thread_block_tile<_Np, _Pp>*) {
        return thread_block_tile<_Np, _Pp>::thread_rank();
    }
    template <unsigned _Np, class _Pp>
    __SIMT_MEMBER static unsigned __parent_size(thread_block_tile<_Np, _Pp>*) {
        return _Np;
    }
    __SIMT_MEMBER static unsigned __parent_rank(thread_block*) {
        return thread_block::thread_rank();
    }
    __SIMT_MEMBER static unsigned __parent_size(thread_block*) { return thread_block::size(); }
    __SIMT_MEMBER static unsigned __parent_rank(void*) { return thread_block::thread_rank(); }
    __SIMT_MEMBER static unsigned __parent_size(void*) { return thread_block::size(); }
};
/// A tile whose parent is not part of its type.
template <unsigned _Size>
class thread_block_tile<_Size, void> : public thread_block_tile<_Size, thread_block> {
  public:
    template <class _Pp>
    __SIMT_MEMBER thread_block_tile(const thread_block_tile<_Size, _Pp>&) {}
};

/// Any group; its kind is known at run time.
class thread_group {
  public:
    __SIMT_MEMBER thread_group(const thread_block&) : __kind_(_Kind::__block), __lanes_(0) {}
    __SIMT_MEMBER thread_group(const grid_group&) : __kind_(_Kind::__grid), __lanes_(0) {}
    __SIMT_MEMBER thread_group(const coalesced_group& __group)
        : __kind_(_Kind::__lanes), __lanes_(__group.__simt_mask()) {}
    template <unsigned _Size, class _Pp>
    __SIMT_MEMBER thread_group(const thread_block_tile<_Size, _Pp>& __tile)
        : __kind_(_Kind::__lanes), __lanes_(__tile.__simt_mask()) {}

    __SIMT_MEMBER unsigned long long size() const {
        return __kind_ == _Kind::__block  ? thread_block::size()
               : __kind_ == _Kind::__grid ? grid_group::size()
                                          : __group().size();
    }
    __SIMT_MEMBER unsigned long long num_threads() const { return size(); }
    __SIMT_MEMBER unsigned long long thread_rank() const {
        return __kind_ == _Kind::__block  ? thread_block::thread_rank()
               : __kind_ == _Kind::__grid ? grid_group::thread_rank()
                                          : __group().thread_rank();
    }
    __SIMT_MEMBER bool is_valid() const {
        return __kind_ != _Kind::__grid || grid_group::is_valid();
    }
    __SIMT_MEMBER void sync() const {
        if (__kind_ == _Kind::__block)
            ::__syncthreads();
        else if (__kind_ == _Kind::__grid)
            __simt_grid_sync();
        else
            __simt_detail::__warp(__simt_warp_sync, __lanes_, 0);
    }
    __SIMT_MEMBER unsigned __simt_mask() const {
        return __kind_ == _Kind::__lanes ? __lanes_ : __simt_detail::__lanes_of_warp();
    }
    __SIMT_MEMBER bool __simt_is_lanes() const { return __kind_ == _Kind::__lanes; }

  private:
    enum class _Kind { __block, __grid, __lanes };
    __SIMT_MEMBER coalesced_group __group() const { return coalesced_group(__lanes_); }
    _Kind __kind_;
    unsigned __lanes_;
};

template <unsigned _Size>
__SIMT_MEMBER thread_block_tile<_Size, thread_block> tiled_partition(const thread_block&) {
    return {};
}
template <unsigned _Size, unsigned _ParentSize, class _Pp>
__SIMT_MEMBER thread_block_tile<_Size, thread_block_tile<_ParentSize, _Pp>> tiled_partition(
    const thread_block_tile<_ParentSize, _Pp>&) {
    static_assert(_Size <= _ParentSize, "a tile is not larger than what it is cut from");
    return {};
}
/// Partition into groups of `size` lanes, by rank.
__SIMT_MEMBER coalesced_group tiled_partition(const coalesced_group& __parent, unsigned size) {
    const unsigned __first = __parent.thread_rank() / size * size;
    unsigned __lanes = 0;
    for (unsigned __rank = __first; __rank < __first + size && __rank < __parent.size(); ++__rank)
        __lanes |= 1u << __simt_detail::__lane_of_rank(__parent.__simt_mask(), __rank);
    return coalesced_group(__lanes, __first / size, (__parent.size() + size - 1) / size);
}
__SIMT_MEMBER thread_group tiled_partition(const thread_group& __parent, unsigned size) {
    return tiled_partition(coalesced_group(__parent.__simt_mask()), size);
}
__SIMT_MEMBER thread_group tiled_partition(const thread_block&, unsigned size) {
    return tiled_partition(coalesced_group(__simt_detail::__lanes_of_warp()), size);
}
template <unsigned _Size>
__SIMT_MEMBER coalesced_group tiled_partition(const coalesced_group& __parent) {
    return tiled_partition(__parent, _Size);
}

/// Lanes with the same label.
template <class _Group, class _Label>
__SIMT_MEMBER coalesced_group labeled_partition(const _Group& __group, _Label __label) {
    const unsigned __same = (unsigned)__simt_detail::__warp(
        __simt_warp_match_any, __group.__simt_mask(), (unsigned long long)(long long)__label);
    // Groups are numbered by their first lanes.
    const bool __leads = __simt_detail::__lane() == (unsigned)__builtin_ctz(__same);
    const unsigned __leaders =
        (unsigned)__simt_detail::__warp(__simt_warp_ballot, __group.__simt_mask(), __leads);
    return coalesced_group(
        __same, (unsigned)__builtin_popcount(__leaders & ((1u << __builtin_ctz(__same)) - 1)),
        (unsigned)__builtin_popcount(__leaders));
}
template <class _Group>
__SIMT_MEMBER coalesced_group binary_partition(const _Group& __group, bool __predicate) {
    const unsigned __mask = __group.__simt_mask();
    const unsigned __yes = (unsigned)__simt_detail::__warp(__simt_warp_ballot, __mask, __predicate);
    return coalesced_group(__predicate ? __yes : __mask & ~__yes, __predicate, 2);
}

template <class _Group>
__SIMT_MEMBER void sync(const _Group& __group) {
    __group.sync();
}
template <class _Group>
__SIMT_MEMBER auto thread_rank(const _Group& __group) -> decltype(__group.thread_rank()) {
    return __group.thread_rank();
}
template <class _Group>
__SIMT_MEMBER auto group_size(const _Group& __group) -> decltype(__group.size()) {
    return __group.size();
}

/// One thread of the group calls the function.
template <class _Group, class _Function, class... _Arguments>
__SIMT_MEMBER void invoke_one(const _Group& __group, _Function&& __function,
                              _Arguments&&... __arguments) {
    if (__group.thread_rank() == 0) __function(static_cast<_Arguments&&>(__arguments)...);
}
template <class _Group, class _Function, class... _Arguments>
__SIMT_MEMBER auto invoke_one_broadcast(const _Group& __group, _Function&& __function,
                                        _Arguments&&... __arguments)
    -> decltype(__function(static_cast<_Arguments&&>(__arguments)...)) {
    using _Result = decltype(__function(static_cast<_Arguments&&>(__arguments)...));
    _Result __result{};
    if (__group.thread_rank() == 0)
        __result = __function(static_cast<_Arguments&&>(__arguments)...);
    return __group.shfl(__result, 0);
}

}  // namespace cooperative_groups
