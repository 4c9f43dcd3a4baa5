#pragma once
/// Values of inline PTX. A register is an unsigned variable that holds its bits; the translator
/// writes instructions as calls of the functions in namespace __simt_ptx (ptx.h).

#include "small_float.h"

#define __SIMT_INLINE inline __attribute__((__always_inline__))

namespace __simt_ptx {

/// Numbers that C++ has no type for: their bits.
struct _Half {
    unsigned short __bits;
};
struct _Brain {
    unsigned short __bits;
};
struct _Tensor {
    unsigned __bits;
};
/// Two of them in a register; the first in the lower half.
template <class _Tp>
struct alignas(4) _Two {
    _Tp __low, __high;
};

template <unsigned long _Bytes>
struct _Unsigned;
template <>
struct _Unsigned<1> {
    using type = unsigned char;
};
template <>
struct _Unsigned<2> {
    using type = unsigned short;
};
template <>
struct _Unsigned<4> {
    using type = unsigned;
};
template <>
struct _Unsigned<8> {
    using type = unsigned long long;
};
template <class _Tp>
using _Bits = typename _Unsigned<sizeof(_Tp)>::type;

template <class _Tp>
constexpr bool __has_sign = _Tp(-1) < _Tp(0);
template <class _Tp>
constexpr int __width = 8 * int(sizeof(_Tp));

template <class _Tp, class _Up>
constexpr bool __same_type = false;
template <class _Tp>
constexpr bool __same_type<_Tp, _Tp> = true;
template <class _Tp>
struct _Plain {
    using type = _Tp;
};
template <class _Tp>
struct _Plain<_Tp&> : _Plain<_Tp> {};
template <class _Tp>
struct _Plain<_Tp&&> : _Plain<_Tp> {};
template <class _Tp>
struct _Plain<const _Tp> : _Plain<_Tp> {};
template <class _Tp>
struct _Plain<volatile _Tp> : _Plain<_Tp> {};
template <class _Tp>
struct _Plain<const volatile _Tp> : _Plain<_Tp> {};

/// Whether an operand of this type goes with the letter of its constraint.
template <class _Tp>
constexpr bool __fits(char __letter) {
    using _Type = typename _Plain<_Tp>::type;
    constexpr bool __is_float = __same_type<_Type, float>, __is_double = __same_type<_Type, double>;
    if (__letter == 'f') return __is_float;
    if (__letter == 'd') return __is_double;
    if (__is_float || __is_double || __is_class(_Type) || __is_union(_Type)) return false;
    if (__letter == 'n') return true;
    return sizeof(_Type) == (__letter == 'h' ? 2 : __letter == 'r' ? 4 : 8);
}

/// The bits of an operand. One that does not fit has been reported.
template <class _Holder, class _Tp>
__SIMT_INLINE _Holder __held(const _Tp& __value) {
    if constexpr (sizeof(_Tp) == sizeof(_Holder))
        return __builtin_bit_cast(_Holder, __value);
    else
        return 0;
}
/// Writes an operand.
template <class _Tp, class _Holder>
__SIMT_INLINE void __give(_Tp& __to, _Holder __bits) {
    if constexpr (sizeof(_Tp) == sizeof(_Holder))
        __to = __builtin_bit_cast(typename _Plain<_Tp>::type, __bits);
}

/// The value in a register, or in its lower bits.
template <class _Tp, class _Holder>
__SIMT_INLINE constexpr _Tp __as(_Holder __bits) {
    return __builtin_bit_cast(_Tp, static_cast<_Bits<_Tp>>(__bits));
}
/// Writes a register. Signed numbers fill a wider one with their sign.
template <class _Holder, class _Tp>
__SIMT_INLINE void __put(_Holder& __register, _Tp __value) {
    if constexpr (sizeof(_Tp) == sizeof(_Holder))
        __register = __builtin_bit_cast(_Holder, __value);
    else if constexpr (__is_class(_Tp))
        __register = __builtin_bit_cast(_Bits<_Tp>, __value);
    else
        __register = static_cast<_Holder>(__value);
}
__SIMT_INLINE void __put(bool& __register, bool __value) {
    __register = __value;
}

/// mov of several registers to one; the first has the lowest bits.
template <class _Holder, class _Part>
struct _Parts {
    _Part __values[sizeof(_Holder) / sizeof(_Part)];
};
template <class _Holder, class _Part>
__SIMT_INLINE _Holder __packed(_Parts<_Holder, _Part> __parts) {
    return __builtin_bit_cast(_Holder, __parts);
}

template <class _Tp>
struct _ValueAndPredicate {
    _Tp __value;
    bool __holds;
};

enum _Rounding {
    __round_,
    __round_rn,
    __round_rz,
    __round_rm,
    __round_rp,
    __round_rni,
    __round_rzi,
    __round_rmi,
    __round_rpi,
    __round_rna
};
enum _Modifier {
    __ftz_ = 0,
    __ftz_ftz = 1,
    __sat_ = 0,
    __sat_sat = 1,
    __sat_relu = 2,
    __nan_ = 0,
    __nan_NaN = 1
};

template <class _Tp>
__SIMT_INLINE _Tp __same(_Tp __value) {
    return __value;
}

}  // namespace __simt_ptx
