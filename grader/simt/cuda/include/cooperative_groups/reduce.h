#pragma once
/// Reductions over tiles and groups of lanes.

#include "../cooperative_groups.h"

namespace cooperative_groups {

#define __SIMT_OPERATION(name, expression)                     \
    template <class _Tp = void>                                \
    struct name {                                              \
        __SIMT_MEMBER _Tp operator()(_Tp __a, _Tp __b) const { \
            return static_cast<_Tp>(expression);               \
        }                                                      \
    };                                                         \
    template <>                                                \
    struct name<void> {                                        \
        template <class _Tp>                                   \
        __SIMT_MEMBER _Tp operator()(_Tp __a, _Tp __b) const { \
            return static_cast<_Tp>(expression);               \
        }                                                      \
    };
__SIMT_OPERATION(plus, __a + __b)
__SIMT_OPERATION(less, __b < __a ? __b : __a)
__SIMT_OPERATION(greater, __a < __b ? __b : __a)
__SIMT_OPERATION(bit_and, __a& __b)
__SIMT_OPERATION(bit_or, __a | __b)
__SIMT_OPERATION(bit_xor, __a ^ __b)
#undef __SIMT_OPERATION

/// The operation over the values of all threads of the group, in each of them.
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER _Tp reduce(const _Group& __group, _Tp value, _Operation&& __operation) {
    const unsigned __rank = (unsigned)__group.thread_rank(), size = (unsigned)__group.size();
    // Halves are folded together; every thread takes part in every step.
    for (unsigned __left = size; __left > 1; __left = (__left + 1) / 2) {
        const unsigned half = (__left + 1) / 2;
        const _Tp __other = __group.shfl_down(value, half);
        if (__rank + half < __left) value = __operation(value, __other);
    }
    return __group.shfl(value, 0);
}

}  // namespace cooperative_groups
