#pragma once
/// Running sums and their like over tiles and groups of lanes.

#include "reduce.h"

namespace cooperative_groups {

namespace __simt_detail {

template <class _Tp>
struct _Scanned {
    _Tp __inclusive;  ///< over the threads up to this one
    _Tp __before;     ///< without its own value; in the first thread T()
};
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Scanned<_Tp> __scan(const _Group& __group, _Tp value, _Operation&& __operation) {
    if constexpr (_IsLarge<_Group>::value) {
        static_assert(sizeof(_Tp) <= 8, "tiles of more than 32 threads scan up to 8 bytes");
        const thread_block_tile<32, _Group> __warp;
        _Scanned<_Tp> __own = __scan(__warp, value, __operation);
        const unsigned __number = __warp.meta_group_rank();
        if (__warp.thread_rank() == 31) _Group::__simt_put(__number, __own.__inclusive);
        _Group::sync();
        if (__number > 0) {
            _Tp __sum = _Group::template __simt_take<_Tp>(0);
            for (unsigned __i = 1; __i < __number; ++__i)
                __sum = __operation(__sum, _Group::template __simt_take<_Tp>(__i));
            __own.__before = __warp.thread_rank() == 0 ? __sum : __operation(__sum, __own.__before);
            __own.__inclusive = __operation(__sum, __own.__inclusive);
        }
        _Group::sync();
        return __own;
    } else {
        const unsigned __rank = (unsigned)__group.thread_rank();
        for (unsigned __step = 1; __step < (unsigned)__group.size(); __step *= 2) {
            const _Tp __other = __group.shfl_up(value, __step);
            if (__rank >= __step) value = __operation(__other, value);
        }
        const _Tp __other = __group.shfl_up(value, 1);
        return {value, __rank == 0 ? _Tp() : __other};
    }
}

}  // namespace __simt_detail

/// In each thread the operation over the values of the threads up to it.
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Tp inclusive_scan(const _Group& __group, _Tp value, _Operation&& __operation) {
    return __simt_detail::__scan(__group, value, __operation).__inclusive;
}
template <class _Group, class _Tp>
__SIMT_MEMBER _Tp inclusive_scan(const _Group& __group, _Tp value) {
    return inclusive_scan(__group, value, plus<_Tp>());
}
/// The same without the thread's own value; the first thread gets T().
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Tp exclusive_scan(const _Group& __group, _Tp value, _Operation&& __operation) {
    return __simt_detail::__scan(__group, value, __operation).__before;
}
template <class _Group, class _Tp>
__SIMT_MEMBER _Tp exclusive_scan(const _Group& __group, _Tp value) {
    return exclusive_scan(__group, value, plus<_Tp>());
}

namespace __simt_detail {

/// The group's whole result goes into the atomic. @return in each thread what was there before
template <class _Group, class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER _Tp __add_to(const _Group& __group, _Atomic& __to, _Tp __inclusive,
                           _Operation&& __operation) {
    const unsigned __last = (unsigned)__group.size() - 1;
    _Tp __old{};
    if (__group.thread_rank() == __last) __old = __update(__to, __inclusive, __operation);
    return __group.shfl(__old, __last);
}

}  // namespace __simt_detail

/// Scans that go on from the value of an atomic, and leave the group's result there.
template <class _Group, class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER _Tp inclusive_scan_update(const _Group& __group, _Atomic&& __to, _Tp value,
                                        _Operation&& __operation) {
    const _Tp __own = inclusive_scan(__group, value, __operation);
    return __operation(__simt_detail::__add_to(__group, __to, __own, __operation), __own);
}
template <class _Group, class _Atomic, class _Tp>
__SIMT_MEMBER _Tp inclusive_scan_update(const _Group& __group, _Atomic&& __to, _Tp value) {
    return inclusive_scan_update(__group, __to, value, plus<_Tp>());
}
template <class _Group, class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER _Tp exclusive_scan_update(const _Group& __group, _Atomic&& __to, _Tp value,
                                        _Operation&& __operation) {
    const auto __own = __simt_detail::__scan(__group, value, __operation);
    const _Tp __old = __simt_detail::__add_to(__group, __to, __own.__inclusive, __operation);
    return __group.thread_rank() == 0 ? __old : __operation(__old, __own.__before);
}
template <class _Group, class _Atomic, class _Tp>
__SIMT_MEMBER _Tp exclusive_scan_update(const _Group& __group, _Atomic&& __to, _Tp value) {
    return exclusive_scan_update(__group, __to, value, plus<_Tp>());
}

}  // namespace cooperative_groups
