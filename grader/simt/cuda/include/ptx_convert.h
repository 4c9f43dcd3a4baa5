#pragma once
/// cvt: conversions between all types of inline PTX.

#include "ptx_real.h"

namespace __simt_ptx {

template <class _Tp>
constexpr bool __is_small = __same_type<_Tp, _Half> || __same_type<_Tp, _Brain>;
template <class _Tp>
constexpr bool __is_real = __is_small<_Tp> || __same_type<_Tp, float> || __same_type<_Tp, double>;

template <int _Round>
constexpr ::__simt::_SmallRounding __small_mode =
    _Round == __round_rz   ? ::__simt::__small_zero
    : _Round == __round_rm ? ::__simt::__small_down
    : _Round == __round_rp ? ::__simt::__small_up
                           : ::__simt::__small_nearest;

/// A whole number, in the rounding of .rni and its like.
template <int _Round, class _Tp>
inline _Tp __whole(_Tp __a) {
    if constexpr (_Round == __round_rni) return static_cast<_Tp>(__builtin_rint(__a));
    if constexpr (_Round == __round_rzi) return static_cast<_Tp>(__builtin_trunc(__a));
    if constexpr (_Round == __round_rmi) return static_cast<_Tp>(__builtin_floor(__a));
    if constexpr (_Round == __round_rpi) return static_cast<_Tp>(__builtin_ceil(__a));
    return __a;
}

/// What does not fit becomes the nearest number that does. NaN is 0 where neither side has eight
/// bytes, else the highest bit alone.
template <class _To, class _From>
inline _To __to_integer(double __a) {
    constexpr bool __large = __same_type<_From, double> || sizeof(_To) == 8;
    constexpr _Bits<_To> __top = _Bits<_To>(1) << (__width<_To> - 1);
    if (__a != __a) return __large ? static_cast<_To>(__top) : _To(0);
    return ::__simt::__to_integer<_To>(__a);
}

template <class _To, class _From>
constexpr _To __clamped_to(_From __a) {
    constexpr _To __least = __has_sign<_To> ? _To(_Bits<_To>(1) << (__width<_To> - 1)) : _To(0);
    constexpr _To __most = static_cast<_To>(~__least);
    const __int128 __wide = __a;
    return __wide < static_cast<__int128>(__least)  ? __least
           : __wide > static_cast<__int128>(__most) ? __most
                                                    : static_cast<_To>(__a);
}

template <bool _First, class _Tp, class _Up>
struct _Choice {
    using type = _Tp;
};
template <class _Tp, class _Up>
struct _Choice<false, _Tp, _Up> {
    using type = _Up;
};
template <class _To, int _Round, class _From>
inline _To __real_of_integer(_From __a) {
    if constexpr (__is_small<_To>) {
        // Rounded to odd first where double does not hold the number.
        const bool __below = __has_sign<_From> && __a < 0;
        const auto __size = __below ? 0 - static_cast<unsigned long long>(__a)
                                    : static_cast<unsigned long long>(__a);
        const unsigned long long __kept =
            __size >> 53 ? (__size & ~0xfffull) | ((__size & 0xfff) != 0 ? 0x1000 : 0) : __size;
        _To __to;
        __narrow(__to, __below ? -static_cast<double>(__kept) : static_cast<double>(__kept),
                 __small_mode<_Round>);
        return __to;
    } else {
        if constexpr (_Round == __round_rn) return static_cast<_To>(__a);
        constexpr unsigned __mode = _Round == __round_rz   ? ::__simt::_Rounding::__to_zero
                                    : _Round == __round_rm ? ::__simt::_Rounding::__down
                                                           : ::__simt::_Rounding::__up;
        const ::__simt::_Rounding __rounding(__mode);
        using _Long = typename _Choice<__has_sign<_From>, long long, unsigned long long>::type;
        if constexpr (__same_type<_To, float>)
            return ::__simt::__rounded_float(static_cast<_Long>(__a));
        else
            return ::__simt::__rounded_double(static_cast<_Long>(__a));
    }
}

template <class _To, int _Round, class _From>
inline _To __real_of_real(_From __a) {
    if constexpr (__is_small<_To>) {
        _To __to;
        __narrow(__to, __whole<_Round>(static_cast<double>(__number(__a))), __small_mode<_Round>);
        return __to;
    } else if constexpr (__same_type<_To, float> && __same_type<_From, double>) {
        if constexpr (_Round == __round_rz) return __double2float_rz(__a);
        if constexpr (_Round == __round_rm) return __double2float_rd(__a);
        if constexpr (_Round == __round_rp) return __double2float_ru(__a);
        return static_cast<float>(__a);
    } else {
        return __whole<_Round>(static_cast<_To>(__number(__a)));
    }
}

/// Conversions that move bits: a NaN stays as it is.
template <class _To, int _Round, bool _Flush, bool _Saturate, class _From>
constexpr bool __keeps_nan =
    __same_type<_To, float>&& _Round == __round_ && !_Flush && !_Saturate &&
    (__same_type<_From, float> || __same_type<_From, _Brain>);
constexpr unsigned __float_bits(float __a) {
    return __builtin_bit_cast(unsigned, __a);
}
constexpr unsigned __float_bits(_Brain __a) {
    return static_cast<unsigned>(__a.__bits) << 16;
}
/// A NaN of eight bytes: its highest bits and its sign, quiet.
template <class _To>
inline _To __cut_nan(double __a) {
    const unsigned long long __bits = __builtin_bit_cast(unsigned long long, __nan_of(__a));
    constexpr int __mantissa = __same_type<_To, double>  ? 52
                               : __same_type<_To, float> ? 23
                               : __same_type<_To, _Half> ? 10
                                                         : 7;
    constexpr _Bits<_To> __sign = _Bits<_To>(1) << (__width<_To> - 1);
    const auto __number = static_cast<_Bits<_To>>(__bits >> (52 - __mantissa)) & ~__sign;
    return __builtin_bit_cast(
        _To, static_cast<_Bits<_To>>((__builtin_signbit(__a) ? __sign : 0) | __number |
                                     _Bits<_To>(~__sign & (~_Bits<_To>(0) << __mantissa))));
}

template <class _To, int _Round, bool _Flush, bool _Saturate, class _From>
inline _To __cvt(_From __a) {
    if constexpr (__same_type<_To, _Tensor>) {
        const unsigned __bits = __builtin_bit_cast(unsigned, __a);
        const unsigned __half = _Round == __round_rna  ? 0x1000
                                : _Round == __round_rz ? 0
                                                       : 0xfff + (__bits >> 13 & 1);
        if (_Round != __round_rna && (__bits & 0x7fffffffu) > 0x7f800000u) return {0x7fffe000u};
        const bool __finite = (__bits & 0x7f800000u) != 0x7f800000u;
        return {(__bits + (__finite ? __half : 0)) & ~0x1fffu};
    } else if constexpr (__keeps_nan<_To, _Round, _Flush, _Saturate, _From>) {
        return __builtin_bit_cast(_To, __float_bits(__a));
    } else if constexpr (!__is_real<_From> && !__is_real<_To>) {
        return _Saturate ? __clamped_to<_To>(__a) : static_cast<_To>(__a);
    } else if constexpr (!__is_real<_To>) {
        return __to_integer<_To, _From>(
            __whole<_Round>(static_cast<double>(__flushed<_Flush>(__number(__a)))));
    } else {
        if constexpr (__same_type<_From, double>)
            if (!_Saturate && __a != __a) return __cut_nan<_To>(__a);
        if constexpr (_Flush && __same_type<_From, double>)
            if (__builtin_fabs(__a) < 0x1p-126)
                __a *= __builtin_fabsf(__real_of_real<float, _Round>(__a * 0x1p64)) >= 0x1p-62f;
        if constexpr (_Flush && __same_type<_From, float>)
            if (__a != __a) __a = __nan_of(__a);
        _To __to;
        if constexpr (__is_real<_From>)
            __to = __real_of_real<_To, _Round>(__flushed<_Flush>(__number(__a)));
        else
            __to = __real_of_integer<_To, _Round>(__a);
        if constexpr (__is_small<_To>)
            return _Saturate ? __small_result<false, __sat_sat, _To>(__number(__to)) : __to;
        else
            return __result < _Flush, _Saturate ? __sat_sat : __sat_ > (__to);
    }
}
/// The first number in the upper half.
template <class _To, int _Round, bool _Flush, bool _Saturate>
inline _To __cvt_two(float __high, float __low) {
    using _One = decltype(_To().__low);
    return {__cvt<_One, _Round, _Flush, _Saturate>(__low),
            __cvt<_One, _Round, _Flush, _Saturate>(__high)};
}

}  // namespace __simt_ptx
