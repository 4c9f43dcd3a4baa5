#pragma once
/// Tiles of several warps. They meet at a counter in shared memory, and hand values on through it.

#include "tile.h"

namespace cooperative_groups {

namespace __simt_detail {

/// What the tiles of one size have in common, in each block.
template <unsigned _Size>
struct _TileMemory {
    unsigned __arrived[1024 / _Size];  ///< threads that have come to a tile's barrier, so far
    unsigned long long __slots[32];    ///< a value for each warp
};

__attribute__((__noinline__, __no_sanitize_thread__)) inline unsigned __add_quietly(
    unsigned* __counter) {
    return __atomic_fetch_add(__counter, 1u, __ATOMIC_SEQ_CST);
}
__attribute__((__noinline__, __no_sanitize_thread__)) inline unsigned __read_quietly(
    const unsigned* __counter) {
    return __atomic_load_n(__counter, __ATOMIC_SEQ_CST);
}

template <unsigned _Size>
class _LargeTile {
    static_assert((_Size & (_Size - 1)) == 0 && _Size <= 1024,
                  "the size of a tile is a power of two, at most 1024");
    using _Memory = _TileMemory<_Size>;

  public:
    static constexpr unsigned __simt_warps = _Size / 32;
    __SIMT_MEMBER static constexpr unsigned size() { return _Size; }
    __SIMT_MEMBER static constexpr unsigned num_threads() { return _Size; }
    __SIMT_MEMBER static unsigned thread_rank() { return __thread_in_block() & (_Size - 1); }

    /// Everything before is ordered before everything after it, for the tile's threads.
    __SIMT_MEMBER static void sync() {
        unsigned* const __counter = &__memory().__arrived[__thread_in_block() / _Size];
        ::__simt_atomic(__counter, sizeof *__counter,
                        __simt_atomic_block | __simt_atomic_acquire | __simt_atomic_release);
        const unsigned __goal = (__add_quietly(__counter) / _Size + 1) * _Size;
        do {
            ::__simt_atomic(__counter, sizeof *__counter,
                            __simt_atomic_block | __simt_atomic_acquire | __simt_atomic_load);
        } while (static_cast<int>(__read_quietly(__counter) - __goal) < 0);
    }

    template <class _Tp>
    __SIMT_MEMBER static _Tp shfl(_Tp value, unsigned __rank) {
        static_assert(sizeof(_Tp) <= 8, "tiles of more than 32 threads exchange up to 8 bytes");
        if (thread_rank() == __rank) __simt_put(0, value);
        sync();
        const _Tp __result = __simt_take<_Tp>(0);
        sync();
        return __result;
    }
    __SIMT_MEMBER static int any(int __predicate) {
        const auto __own = __warp(__simt_warp_any, ~0u, __predicate != 0);
        return __of_warps(__own != 0) != 0;
    }
    __SIMT_MEMBER static int all(int __predicate) {
        const auto __own = __warp(__simt_warp_all, ~0u, __predicate != 0);
        return __of_warps(__own == 0) == 0;
    }

    /// The threads of `__parent` prepare the counters of its tiles.
    template <class _Group>
    __SIMT_MEMBER static void __simt_begin(const _Group& __parent) {
        __parent.sync();  // nobody waits any more in a tile that was cut before
        if (thread_rank() == 0) __memory().__arrived[__thread_in_block() / _Size] = 0;
        __parent.sync();
    }
    /// The value of one of the tile's warps, for the others.
    template <class _Tp>
    __SIMT_MEMBER static void __simt_put(unsigned __warp_of_tile, const _Tp& value) {
        __slot(__warp_of_tile) = __words_of(value).__word[0];
    }
    template <class _Tp>
    __SIMT_MEMBER static _Tp __simt_take(unsigned __warp_of_tile) {
        _Words<_Tp> __words;
        __words.__word[0] = __slot(__warp_of_tile);
        return __value_of(__words);
    }

  private:
    __SIMT_MEMBER static _Memory& __memory() {
        return ::__simt::__shared<_Memory, _Memory>("tile_memory");
    }
    __SIMT_MEMBER static unsigned long long& __slot(unsigned __warp_of_tile) {
        return __memory().__slots[__thread_in_block() / _Size * __simt_warps + __warp_of_tile];
    }
    /// Number of warps whose answer is yes.
    __SIMT_MEMBER static unsigned __of_warps(bool __yes) {
        if (__lane() == 0) __simt_put(thread_rank() / 32, (unsigned)__yes);
        sync();
        unsigned __count = 0;
        for (unsigned __i = 0; __i < __simt_warps; ++__i) __count += __simt_take<unsigned>(__i);
        sync();
        return __count;
    }
};

/// For a tile of several warps `value`, else false.
template <class _Group>
struct _IsLarge {
    static constexpr bool value = false;
};
template <unsigned _Size, class _Parent>
struct _IsLarge<thread_block_tile<_Size, _Parent>> {
    static constexpr bool value = _Size > 32;
};

}  // namespace __simt_detail

}  // namespace cooperative_groups
