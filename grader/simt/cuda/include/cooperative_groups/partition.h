#pragma once
/// Groups cut into smaller ones.

#include "large_tile.h"
#include "thread_group.h"

namespace cooperative_groups {

/// A tile of more than a warp has a barrier of its own, which its threads prepare here.
template <unsigned _Size>
__SIMT_MEMBER thread_block_tile<_Size, thread_block> tiled_partition(const thread_block& __parent) {
    if constexpr (_Size > 32) __simt_detail::_LargeTile<_Size>::__simt_begin(__parent);
    return {};
}
template <unsigned _Size, unsigned _ParentSize, class _Pp>
__SIMT_MEMBER thread_block_tile<_Size, thread_block_tile<_ParentSize, _Pp>> tiled_partition(
    const thread_block_tile<_ParentSize, _Pp>& __parent) {
    static_assert(_Size <= _ParentSize, "a tile is not larger than what it is cut from");
    if constexpr (_Size > 32) __simt_detail::_LargeTile<_Size>::__simt_begin(__parent);
    return {};
}
/// Partition into groups of `size` lanes, by rank.
__SIMT_MEMBER coalesced_group tiled_partition(const coalesced_group& __parent, unsigned size) {
    if (__parent.size() <= size) return __parent;
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

/// Lanes with the same predicate. If all have the same, the group stays whole.
template <class _Group>
__SIMT_MEMBER coalesced_group binary_partition(const _Group& __group, bool __predicate) {
    const unsigned __mask = __group.__simt_mask();
    const unsigned __yes = (unsigned)__simt_detail::__warp(__simt_warp_ballot, __mask, __predicate);
    if (__yes == 0 || __yes == __mask) return coalesced_group(__mask);
    return coalesced_group(__predicate ? __yes : __mask & ~__yes, __predicate, 2);
}
/// Lanes with the same label.
template <class _Group>
__SIMT_MEMBER coalesced_group labeled_partition(const _Group& __group, bool __label) {
    return binary_partition(__group, __label);
}
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

}  // namespace cooperative_groups
