#pragma once
/// atom, red, and the fences of inline PTX.

#include "ptx_real.h"

namespace __simt_ptx {

// What an operation makes of the old value.
#define __SIMT_OPERATION(__name, __value)                                    \
    struct __new_##__name {                                                  \
        template <class _Tp>                                                 \
        static __SIMT_NO_HOOKS _Tp __of(_Tp __old, [[maybe_unused]] _Tp __a, \
                                        [[maybe_unused]] _Tp __b) {          \
            return __value;                                                  \
        }                                                                    \
    };
__SIMT_OPERATION(inc, __old >= __a ? _Tp(0) : _Tp(__old + 1))
__SIMT_OPERATION(dec, __old == 0 || __old > __a ? __a : _Tp(__old - 1))
__SIMT_OPERATION(min, __a < __old ? __a : __old)
__SIMT_OPERATION(max, __old < __a ? __a : __old)
__SIMT_OPERATION(and, _Tp(__old& __a))
__SIMT_OPERATION(or, _Tp(__old | __a))
__SIMT_OPERATION(xor, _Tp(__old ^ __a))
__SIMT_OPERATION(exch, __a)
__SIMT_OPERATION(cas, __old == __a ? __b : __old)
#undef __SIMT_OPERATION
/// Integers wrap. Where real numbers are added, a device has two units: the one of device memory
/// takes subnormal floats for zero and lets a NaN of eight bytes be as it is.
template <bool _Shared>
struct __new_add {
    template <class _Tp>
    static __SIMT_NO_HOOKS _Tp __of(_Tp __old, _Tp __a, _Tp) {
        if constexpr (__same_type<_Tp, float>)
            return __add<float, __round_rn, !_Shared, 0>(__old, __a);
        else if constexpr (__same_type<_Tp, double>)
            return !_Shared && __a != __a       ? __a
                   : !_Shared && __old != __old ? __old
                                                : __add<double, __round_rn, false, 0>(__a, __old);
        else if constexpr (__is_class(_Tp))
            return __small_add<_Tp, false, 0>(__old, __a);
        else
            return static_cast<_Tp>(_Bits<_Tp>(__old) + _Bits<_Tp>(__a));
    }
};

template <class _Operation, class _Tp>
__SIMT_NO_HOOKS __attribute__((__noinline__)) inline _Tp __exchange_quietly(_Tp* __at, _Tp __a,
                                                                            _Tp __b) {
    const _Tp __old = *__at;
    *__at = _Operation::__of(__old, __a, __b);
    return __old;
}

/// Of two halves each is atomic on its own.
template <class _Tp>
constexpr bool __is_two = false;
template <class _Tp>
constexpr bool __is_two<_Two<_Tp>> = true;

template <class _Operation, int _What, class _Tp>
__SIMT_INLINE _Tp __exchange(void* __place, _Tp __a, _Tp __b) {
    if constexpr (__is_two<_Tp>) {
        __simt_atomic(__place, 2, _What);
        __simt_atomic(static_cast<char*>(__place) + 2, 2, _What);
    } else if constexpr (_What & __simt_atomic_replaces) {
        using _Value = _Bits<_Tp>;
        const unsigned __mark = __simt_exchange(__place, sizeof(_Tp), _What);
        const _Tp __old = __exchange_quietly<_Operation>(static_cast<_Tp*>(__place), __a, __b);
        return __builtin_bit_cast(
            _Tp, static_cast<_Value>(__simt_old_value(__builtin_bit_cast(_Value, __old), __mark,
                                                      __place, sizeof(_Tp))));
    } else {
        __simt_atomic(__place, sizeof(_Tp), _What);
    }
    return __exchange_quietly<_Operation>(static_cast<_Tp*>(__place), __a, __b);
}

#define __SIMT_ATOMIC(__name)                                        \
    template <class _Tp, int _What>                                  \
    __SIMT_INLINE _Tp __atomic_##__name(void* __place, _Tp __a) {    \
        return __exchange<__new_##__name, _What>(__place, __a, __a); \
    }
template <class _Tp, int _What>
__SIMT_INLINE _Tp __atomic_add(void* __place, _Tp __a) {
    if constexpr (__same_type<_Tp, float> || __same_type<_Tp, double>)
        if (::__isShared(__place)) return __exchange<__new_add<true>, _What>(__place, __a, __a);
    return __exchange<__new_add<false>, _What>(__place, __a, __a);
}
__SIMT_ATOMIC(inc)
__SIMT_ATOMIC(dec)
__SIMT_ATOMIC(min)
__SIMT_ATOMIC(max)
__SIMT_ATOMIC(and)
__SIMT_ATOMIC(or)
__SIMT_ATOMIC(xor)
__SIMT_ATOMIC(exch)
#undef __SIMT_ATOMIC
template <class _Tp, int _What>
__SIMT_INLINE _Tp __atomic_cas(void* __place, _Tp __wanted, _Tp __next) {
    return __exchange<__new_cas, _What>(__place, __wanted, __next);
}

enum _Order {
    __scope_cta = __simt_atomic_block,
    __scope_gpu = __simt_atomic_device,
    __scope_sys = __simt_atomic_system,
    __fence_acquire = __simt_atomic_acquire,
    __fence_release = __simt_atomic_release,
    __fence_both = __simt_atomic_acquire | __simt_atomic_release
};
template <int _Scope, int _Sides>
__SIMT_INLINE void __fence() {
    __simt_fence(_Scope | _Sides);
}
template <int _Scope>
__SIMT_INLINE void __membar() {
    if constexpr (_Scope == __simt_atomic_block)
        ::__threadfence_block();
    else if constexpr (_Scope == __simt_atomic_device)
        ::__threadfence();
    else
        ::__threadfence_system();
}

}  // namespace __simt_ptx
