#pragma once
/// Special registers, barriers, and the instructions of inline PTX by which lanes meet.

#include "ptx_value.h"

namespace __simt_ptx {

#define __SIMT_SPECIAL(__name, __value)           \
    __SIMT_INLINE unsigned __special_##__name() { \
        return __value;                           \
    }
#define __SIMT_SPECIALS(__name, __function)      \
    __SIMT_SPECIAL(__name##_x, ::__function().x) \
    __SIMT_SPECIAL(__name##_y, ::__function().y) \
    __SIMT_SPECIAL(__name##_z, ::__function().z)
__SIMT_SPECIALS(tid, __simt_builtin_thread_idx)
__SIMT_SPECIALS(ctaid, __simt_builtin_block_idx)
__SIMT_SPECIALS(ntid, __simt_builtin_block_dim)
__SIMT_SPECIALS(nctaid, __simt_builtin_grid_dim)
__SIMT_SPECIAL(laneid, ::__simt_lane())
__SIMT_SPECIAL(warpid,
               ((__special_tid_z() * __special_ntid_y() + __special_tid_y()) * __special_ntid_x() +
                __special_tid_x()) /
                   32)
__SIMT_SPECIAL(lanemask_eq, 1u << ::__simt_lane())
__SIMT_SPECIAL(lanemask_lt, (1u << ::__simt_lane()) - 1)
__SIMT_SPECIAL(lanemask_le, __special_lanemask_lt() | __special_lanemask_eq())
__SIMT_SPECIAL(lanemask_gt, ~__special_lanemask_le())
__SIMT_SPECIAL(lanemask_ge, ~__special_lanemask_lt())
__SIMT_SPECIAL(clock, static_cast<unsigned>(::clock64()))
__SIMT_SPECIAL(clock_hi, static_cast<unsigned>(::clock64() >> 32))
__SIMT_SPECIAL(WARP_SZ, 32)
#undef __SIMT_SPECIALS
#undef __SIMT_SPECIAL
__SIMT_INLINE unsigned long long __special_clock64() {
    return static_cast<unsigned long long>(::clock64());
}
/// The model has one clock.
__SIMT_INLINE unsigned long long __special_globaltimer() {
    return static_cast<unsigned long long>(::clock64());
}

/// The number of a barrier.
template <long long _Number>
struct _Barrier {
    static_assert(_Number == 0, "simtutor has only barrier 0 of bar.sync, for the whole block");
};
__SIMT_INLINE void __barrier(_Barrier<0>, const void* __call = __SIMT_CALL_PLACE) {
    ::__syncthreads(__call);
}
__SIMT_INLINE unsigned __barrier_popc(_Barrier<0>, bool __a,
                                      const void* __call = __SIMT_CALL_PLACE) {
    return static_cast<unsigned>(::__syncthreads_count(__a, __call));
}
__SIMT_INLINE bool __barrier_and(_Barrier<0>, bool __a, const void* __call = __SIMT_CALL_PLACE) {
    return ::__syncthreads_and(__a, __call) != 0;
}
__SIMT_INLINE bool __barrier_or(_Barrier<0>, bool __a, const void* __call = __SIMT_CALL_PLACE) {
    return ::__syncthreads_or(__a, __call) != 0;
}
__SIMT_INLINE void __warp_barrier(unsigned __mask) {
    ::__syncwarp(__mask);
}
__SIMT_INLINE void __sleep(unsigned __nanoseconds) {
    ::__nanosleep(__nanoseconds);
}
__SIMT_INLINE void __stop() {
    ::__trap();
}

__SIMT_INLINE unsigned __activemask() {
    return ::__activemask();
}
__SIMT_INLINE bool __vote_all(bool __a, unsigned __mask) {
    return ::__all_sync(__mask, __a) != 0;
}
__SIMT_INLINE bool __vote_any(bool __a, unsigned __mask) {
    return ::__any_sync(__mask, __a) != 0;
}
__SIMT_INLINE bool __vote_uni(bool __a, unsigned __mask) {
    return ::__uni_sync(__mask, __a) != 0;
}
__SIMT_INLINE unsigned __vote_ballot(bool __a, unsigned __mask) {
    return ::__ballot_sync(__mask, __a);
}
template <class _Tp>
__SIMT_INLINE unsigned __match_any(_Tp __a, unsigned __mask) {
    return ::__match_any_sync(__mask, __a);
}
template <class _Tp>
__SIMT_INLINE _ValueAndPredicate<unsigned> __match_all(_Tp __a, unsigned __mask) {
    const unsigned long long __result = __simt_warp(__simt_warp_match_all, __simt_warp_cuda9,
                                                    __mask, ::__simt::__word_of(__a), 0, 32);
    return {static_cast<unsigned>(__result), (__result >> 32) != 0};
}
#define __SIMT_REDUX(__name)                                       \
    template <class _Tp>                                           \
    __SIMT_INLINE _Tp __redux_##__name(_Tp __a, unsigned __mask) { \
        return ::__reduce_##__name##_sync(__mask, __a);            \
    }
__SIMT_REDUX(add)
__SIMT_REDUX(min)
__SIMT_REDUX(max)
__SIMT_REDUX(and)
__SIMT_REDUX(or)
__SIMT_REDUX(xor)
#undef __SIMT_REDUX

// The source lane: c has the last lane in its lowest bits, and from bit 8 on the lane's bits that
// name its part of the warp.
#define __SIMT_SHUFFLE(__name, __source, __inside)                                              \
    __SIMT_INLINE _ValueAndPredicate<unsigned> __shuffle_##__name(                              \
        unsigned __a, unsigned __operand, unsigned __c, unsigned __mask) {                      \
        const unsigned __lane = ::__simt_lane(), __by = __operand & 31, __part = __c >> 8 & 31; \
        [[maybe_unused]] const unsigned __first = __lane & __part;                              \
        const unsigned __last = __first | (__c & 31 & ~__part);                                 \
        const int __from = static_cast<int>(__source), __end = static_cast<int>(__last);        \
        const bool __holds = __from __inside __end;                                             \
        const auto __value =                                                                    \
            static_cast<unsigned>(__simt_warp(__simt_warp_shfl, __simt_warp_cuda9, __mask, __a, \
                                              __holds ? unsigned(__from) : __lane, 32));        \
        ::__simt::__use(__simt_undefined());                                                    \
        return {__value, __holds};                                                              \
    }
__SIMT_SHUFFLE(up, __lane - __by, >=)
__SIMT_SHUFFLE(down, __lane + __by, <=)
__SIMT_SHUFFLE(bfly, __lane ^ __by, <=)
__SIMT_SHUFFLE(idx, __first | (__by & ~__part), <=)
#undef __SIMT_SHUFFLE

}  // namespace __simt_ptx
