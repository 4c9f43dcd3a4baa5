#pragma once
/// Tiles: neighbouring threads of a block, a power of two of them.

#include "../cooperative_groups.h"

namespace cooperative_groups {

namespace __simt_detail {

/// `_Size` neighbouring threads of a block, at most a warp.
template <unsigned _Size, class _Parent>
class _SmallTile {
    static_assert(_Size > 0 && (_Size & (_Size - 1)) == 0, "the size of a tile is a power of two");

  public:
    __SIMT_MEMBER static constexpr unsigned size() { return _Size; }
    __SIMT_MEMBER static constexpr unsigned num_threads() { return _Size; }
    __SIMT_MEMBER static unsigned thread_rank() { return __lane() & (_Size - 1); }
    __SIMT_MEMBER static unsigned meta_group_rank() { return _Parent::thread_rank() / _Size; }
    __SIMT_MEMBER static unsigned meta_group_size() {
        return (_Parent::size() + _Size - 1) / _Size;
    }
    __SIMT_MEMBER static void sync() { __warp(__simt_warp_sync, __simt_mask(), 0); }

    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl(_Tp value, int __rank) {
        return __shuffle(__simt_warp_shfl, __simt_mask(), value, (unsigned)__rank, _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_up(_Tp value, unsigned __delta) {
        return __shuffle(__simt_warp_shfl_up, __simt_mask(), value, __delta, _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_down(_Tp value, unsigned __delta) {
        return __shuffle(__simt_warp_shfl_down, __simt_mask(), value, __delta, _Size);
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl_xor(_Tp value, unsigned __lanes) {
        return __shuffle(__simt_warp_shfl_xor, __simt_mask(), value, __lanes, _Size);
    }
    __SIMT_MEMBER static int any(int __predicate) {
        return (int)__warp(__simt_warp_any, __simt_mask(), __predicate != 0);
    }
    __SIMT_MEMBER static int all(int __predicate) {
        return (int)__warp(__simt_warp_all, __simt_mask(), __predicate != 0);
    }
    __SIMT_MEMBER static unsigned ballot(int __predicate) {
        return __own_bits(__warp(__simt_warp_ballot, __simt_mask(), __predicate != 0));
    }
    template <class _Tp>
    __SIMT_MEMBER static unsigned match_any(_Tp value) {
        return __own_bits(__warp(__simt_warp_match_any, __simt_mask(), __compared(value)));
    }
    template <class _Tp>
    __SIMT_MEMBER static unsigned match_all(_Tp value, int& __predicate) {
        const unsigned long long __result =
            __warp(__simt_warp_match_all, __simt_mask(), __compared(value));
        __predicate = (int)(__result >> 32);
        return __own_bits(__result);
    }
    /// The lanes as bits.
    __SIMT_MEMBER static unsigned __simt_mask() { return __lowest_lanes(_Size) << __first_lane(); }

  private:
    __SIMT_MEMBER static unsigned __first_lane() {
        return _Size == 32 ? 0 : __lane() & ~(_Size - 1);
    }
    __SIMT_MEMBER static unsigned __own_bits(unsigned long long __bits) {
        return ((unsigned)__bits & __simt_mask()) >> __first_lane();
    }
};
template <unsigned _Size>
class _LargeTile;
/// A tile's place among the tiles that its parent has been cut into.
template <unsigned _Size, class _Parent>
class _LargeTileOf : public _LargeTile<_Size> {
  public:
    __SIMT_MEMBER static unsigned meta_group_rank() { return _Parent::thread_rank() / _Size; }
    __SIMT_MEMBER static unsigned meta_group_size() {
        return (_Parent::size() + _Size - 1) / _Size;
    }
};

template <unsigned _Size, class _Parent, bool _IsLarge = (_Size > 32)>
struct _TileOf {
    using type = _SmallTile<_Size, _Parent>;
};
template <unsigned _Size, class _Parent>
struct _TileOf<_Size, _Parent, true> {
    using type = _LargeTileOf<_Size, _Parent>;
};

}  // namespace __simt_detail

/// `_Size` neighbouring threads of what `_Parent` is.
template <unsigned _Size, class _Parent = void>
class thread_block_tile : public __simt_detail::_TileOf<_Size, _Parent>::type {
  public:
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_block;
};
/// A tile whose parent is not part of its type: it remembers its place.
template <unsigned _Size>
class thread_block_tile<_Size, void> : public __simt_detail::_TileOf<_Size, thread_block>::type {
  public:
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_block;
    template <class _Pp>
    __SIMT_MEMBER thread_block_tile(const thread_block_tile<_Size, _Pp>& __tile)
        : __part_(__tile.meta_group_rank()), __parts_(__tile.meta_group_size()) {}
    __SIMT_MEMBER unsigned meta_group_rank() const { return __part_; }
    __SIMT_MEMBER unsigned meta_group_size() const { return __parts_; }

  private:
    unsigned __part_, __parts_;
};

/// The calling thread alone.
__SIMT_MEMBER thread_block_tile<1> this_thread() {
    return thread_block_tile<1, thread_block_tile<1, thread_block>>();
}

}  // namespace cooperative_groups
