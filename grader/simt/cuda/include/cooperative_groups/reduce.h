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
    if constexpr (__simt_detail::_IsLarge<_Group>::value) {
        static_assert(sizeof(_Tp) <= 8, "tiles of more than 32 threads reduce up to 8 bytes");
        const thread_block_tile<32, _Group> __warp;
        const _Tp __own = reduce(__warp, value, __operation);
        if (__warp.thread_rank() == 0) _Group::__simt_put(__warp.meta_group_rank(), __own);
        _Group::sync();
        value = _Group::template __simt_take<_Tp>(0);
        for (unsigned __i = 1; __i < _Group::__simt_warps; ++__i)
            value = __operation(value, _Group::template __simt_take<_Tp>(__i));
        _Group::sync();
        return value;
    } else {
        const unsigned __rank = (unsigned)__group.thread_rank(), size = (unsigned)__group.size();
        // Halves are folded together; every thread takes part in every step.
        for (unsigned __left = size; __left > 1; __left = (__left + 1) / 2) {
            const unsigned half = (__left + 1) / 2;
            const _Tp __other = __group.shfl_down(value, half);
            if (__rank + half < __left) value = __operation(value, __other);
        }
        return __group.shfl(value, 0);
    }
}

namespace __simt_detail {

/// Which operation of an atomic does what the operation does; the others compare and exchange.
template <class _Operation>
struct _AtomicOf {
    template <class _Atomic, class _Tp>
    __SIMT_MEMBER static _Tp __update(_Atomic& __to, _Tp value, const _Operation& __operation) {
        _Tp __old = __to.load(__to.__simt_relaxed);
        while (
            !__to.compare_exchange_strong(__old, __operation(__old, value), __to.__simt_relaxed)) {
        }
        return __old;
    }
};
#define __SIMT_ATOMIC_OF(__name, __function)                                              \
    template <class _Tp>                                                                  \
    struct _AtomicOf<__name<_Tp>> {                                                       \
        template <class _Atomic>                                                          \
        __SIMT_MEMBER static _Tp __update(_Atomic& __to, _Tp value, const __name<_Tp>&) { \
            return __to.__function(value, __to.__simt_relaxed);                           \
        }                                                                                 \
    };
__SIMT_ATOMIC_OF(plus, fetch_add)
__SIMT_ATOMIC_OF(less, fetch_min)
__SIMT_ATOMIC_OF(greater, fetch_max)
__SIMT_ATOMIC_OF(bit_and, fetch_and)
__SIMT_ATOMIC_OF(bit_or, fetch_or)
__SIMT_ATOMIC_OF(bit_xor, fetch_xor)
#undef __SIMT_ATOMIC_OF

/// @return what was there before
template <class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER _Tp __update(_Atomic& __to, _Tp value, const _Operation& __operation) {
    return _AtomicOf<_Operation>::__update(__to, value, __operation);
}

}  // namespace __simt_detail

/// One thread adds the group's result to an atomic. Nobody waits for that.
template <class _Group, class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER void reduce_update_async(const _Group& __group, _Atomic&& __to, _Tp value,
                                       _Operation&& __operation) {
    const _Tp __result = reduce(__group, value, __operation);
    if (__group.thread_rank() == 0) __simt_detail::__update(__to, __result, __operation);
}
/// One thread stores the group's result. Nobody waits for that.
template <class _Group, class _Atomic, class _Tp, class _Operation>
__SIMT_MEMBER void reduce_store_async(const _Group& __group, _Atomic&& __to, _Tp value,
                                      _Operation&& __operation) {
    const _Tp __result = reduce(__group, value, __operation);
    if (__group.thread_rank() == 0) __to.store(__result, __to.__simt_relaxed);
}
template <class _Group, class _Tp, class _Operation>
__SIMT_MEMBER void reduce_store_async(const _Group& __group, _Tp* __to, _Tp value,
                                      _Operation&& __operation) {
    const _Tp __result = reduce(__group, value, __operation);
    if (__group.thread_rank() == 0) *__to = __result;
}

}  // namespace cooperative_groups
