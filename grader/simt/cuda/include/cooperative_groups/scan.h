#pragma once
/// Running sums and their like over tiles and groups of lanes.

#include "reduce.h"

namespace cooperative_groups {

/// In each thread the operation over the values of the threads up to it.
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Tp inclusive_scan(const _Group& __group, _Tp value, _Operation&& __operation) {
    const unsigned __rank = (unsigned)__group.thread_rank();
    for (unsigned __step = 1; __step < (unsigned)__group.size(); __step *= 2) {
        const _Tp __before = __group.shfl_up(value, __step);
        if (__rank >= __step) value = __operation(__before, value);
    }
    return value;
}
template <class _Group, class _Tp>
__SIMT_MEMBER _Tp inclusive_scan(const _Group& __group, _Tp value) {
    return inclusive_scan(__group, value, plus<_Tp>());
}
/// The same without the thread's own value; the first thread gets T().
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Tp exclusive_scan(const _Group& __group, _Tp value, _Operation&& __operation) {
    const _Tp __before = __group.shfl_up(inclusive_scan(__group, value, __operation), 1);
    return __group.thread_rank() == 0 ? _Tp() : __before;
}
template <class _Group, class _Tp>
__SIMT_MEMBER _Tp exclusive_scan(const _Group& __group, _Tp value) {
    return exclusive_scan(__group, value, plus<_Tp>());
}

}  // namespace cooperative_groups
