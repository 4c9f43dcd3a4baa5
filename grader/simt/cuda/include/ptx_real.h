#pragma once
/// Floating point instructions of inline PTX. A result that is no number is the device's own NaN.

#include "ptx_value.h"

namespace __simt_ptx {

constexpr float __nan_of(float) {
    return __builtin_bit_cast(float, 0x7fffffffu);
}
/// The device keeps what a NaN of eight bytes says, and its sign, and makes it quiet.
constexpr double __nan_of(double __value) {
    return __builtin_bit_cast(double, __builtin_bit_cast(unsigned long long, __value) | 1ull << 51);
}
/// The NaN among operands that counts: of several the last.
constexpr float __nan_among(float, float) {
    return __nan_of(0.0f);
}
constexpr double __nan_among(double __a, double __b) {
    return __nan_of(__b != __b ? __b : __a);
}
/// What .ftz makes of a number: zero if it is subnormal.
template <bool _Flush, class _Tp>
constexpr _Tp __flushed(_Tp __a) {
    if constexpr (_Flush && __same_type<_Tp, float>)
        if (__builtin_fabsf(__a) < 0x1p-126f) return __builtin_copysignf(0.0f, __a);
    return __a;
}
template <bool _Flush, int _Limit, class _Tp>
constexpr _Tp __result(_Tp __a) {
    if (_Limit == __sat_sat) return __a > 0 ? __a < 1 ? __flushed<_Flush>(__a) : _Tp(1) : _Tp(0);
    return __a != __a ? __nan_of(__a) : __flushed<_Flush>(__a);
}
/// .ftz makes zero of a result that is subnormal before and after its rounding: `__scaled` is the
/// result of operands that were multiplied by 2^64, so it was rounded as if there were no least
/// exponent.
constexpr float __flushed_if_tiny(float __rounded, float __scaled) {
    return __builtin_fabsf(__scaled) < 0x1p-62f ? __builtin_copysignf(0.0f, __rounded) : __rounded;
}

// In the rounding that the instruction names; to nearest if it names none.
#define __SIMT_ROUNDED(__name, __function, __parameters, __arguments, __nearest, _Tp) \
    template <int _Round>                                                             \
    inline _Tp __name __parameters {                                                  \
        if constexpr (_Round == __round_rz)                                           \
            return ::__function##_rz __arguments;                                     \
        else if constexpr (_Round == __round_rm)                                      \
            return ::__function##_rd __arguments;                                     \
        else if constexpr (_Round == __round_rp)                                      \
            return ::__function##_ru __arguments;                                     \
        else                                                                          \
            return __nearest;                                                         \
    }
#define __SIMT_ROUNDED_2(__name, __sign, __of_float, __of_double)                                 \
    __SIMT_ROUNDED(__name, __of_float, (float __a, float __b), (__a, __b), __a __sign __b, float) \
    __SIMT_ROUNDED(__name, __of_double, (double __a, double __b), (__a, __b), __a __sign __b,     \
                   double)
__SIMT_ROUNDED_2(__sum_of, +, __fadd, __dadd)
__SIMT_ROUNDED_2(__difference_of, -, __fsub, __dsub)
__SIMT_ROUNDED_2(__product_of, *, __fmul, __dmul)
__SIMT_ROUNDED_2(__quotient_of, /, __fdiv, __ddiv)
__SIMT_ROUNDED(__root_of, __fsqrt, (float __a), (__a), __builtin_sqrtf(__a), float)
__SIMT_ROUNDED(__root_of, __dsqrt, (double __a), (__a), __builtin_sqrt(__a), double)
__SIMT_ROUNDED(__fused_of, __fmaf, (float __a, float __b, float __c), (__a, __b, __c),
               __builtin_fmaf(__a, __b, __c), float)
__SIMT_ROUNDED(__fused_of, __fma, (double __a, double __b, double __c), (__a, __b, __c),
               __builtin_fma(__a, __b, __c), double)
#undef __SIMT_ROUNDED_2
#undef __SIMT_ROUNDED

// Of two NaN the device takes the second, of a quotient the first.
#define __SIMT_BINARY(__name, __function, __nan, __first, __second)                              \
    template <class _Tp, int _Round, bool _Flush, int _Limit>                                    \
    inline _Tp __name(_Tp __left, _Tp __right) {                                                 \
        const _Tp __a = __flushed<_Flush>(__left), __b = __flushed<_Flush>(__right);             \
        if (_Limit != __sat_sat && (__a != __a || __b != __b)) return __nan;                     \
        _Tp __rounded = __function<_Round>(__a, __b);                                            \
        if constexpr (_Flush)                                                                    \
            if (__builtin_fabsf(__rounded) == 0x1p-126f)                                         \
                __rounded = __flushed_if_tiny(__rounded, __function<_Round>(__first, __second)); \
        return __result<_Flush, _Limit>(__rounded);                                              \
    }
__SIMT_BINARY(__add, __sum_of, __nan_among(__a, __b), __a * 0x1p64f, __b * 0x1p64f)
__SIMT_BINARY(__sub, __difference_of, __nan_among(__a, __b), __a * 0x1p64f, __b * 0x1p64f)
__SIMT_BINARY(__mul, __product_of, __nan_among(__a, __b), __a * 0x1p64f, __b)
__SIMT_BINARY(__div, __quotient_of, __nan_among(__b, __a), __a * 0x1p64f, __b)
#undef __SIMT_BINARY
template <class _Tp, int _Round, bool _Flush, int _Limit>
inline _Tp __fma(_Tp __left, _Tp __right, _Tp __more) {
    const _Tp __a = __flushed<_Flush>(__left), __b = __flushed<_Flush>(__right),
              __c = __flushed<_Flush>(__more);
    if (_Limit != __sat_sat && (__a != __a || __b != __b || __c != __c))
        return __b != __b ? __nan_of(__b) : __nan_among(__a, __c);
    _Tp __rounded = __fused_of<_Round>(__a, __b, __c);
    if constexpr (_Flush)
        if (__builtin_fabsf(__rounded) == 0x1p-126f)
            __rounded =
                __flushed_if_tiny(__rounded, __fused_of<_Round>(__a * 0x1p64f, __b, __c * 0x1p64f));
    return __result<_Flush, _Limit>(__rounded);
}
template <class _Tp, int _Round, bool _Flush>
inline _Tp __rcp(_Tp __a) {
    return __result<_Flush, 0>(__quotient_of<_Round>(_Tp(1), __flushed<_Flush>(__a)));
}
template <class _Tp, int _Round, bool _Flush>
inline _Tp __sqrt(_Tp __a) {
    return __result<_Flush, 0>(__root_of<_Round>(__flushed<_Flush>(__a)));
}

/// The device multiplies by the reciprocal, which is zero for a divisor above 2^126.
template <bool _Flush>
inline float __div_approx(float __a, float __b) {
    const float __by = __flushed<_Flush>(__b);
    const bool __large = __builtin_fabsf(__by) > 0x1p126f;
    return __result<_Flush, 0>(__large ? __flushed<_Flush>(__a) * __builtin_copysignf(0.0f, __by)
                                       : __flushed<_Flush>(__a) / __by);
}

// Rounded from the exact value, where the device has a few units of the last place more.
#define __SIMT_APPROXIMATE(__name, __value)                      \
    template <bool _Flush>                                       \
    inline float __name(float __a) {                             \
        const double __exact = __flushed<_Flush>(__a);           \
        return __result<_Flush, 0>(static_cast<float>(__value)); \
    }
__SIMT_APPROXIMATE(__rcp_approx, 1 / __exact)
__SIMT_APPROXIMATE(__sqrt_approx, __builtin_sqrt(__exact))
__SIMT_APPROXIMATE(__rsqrt_approx, 1 / __builtin_sqrt(__exact))
__SIMT_APPROXIMATE(__sin_approx, __builtin_sin(__exact))
__SIMT_APPROXIMATE(__cos_approx, __builtin_cos(__exact))
__SIMT_APPROXIMATE(__lg2_approx, __builtin_log2(__exact))
__SIMT_APPROXIMATE(__ex2_approx, __builtin_exp2(__exact))
#undef __SIMT_APPROXIMATE
inline float __tanh_approx(float __a) {
    return __result<false, 0>(static_cast<float>(__builtin_tanh(__a)));
}

template <class _Tp, bool _Flush>
constexpr _Tp __abs(_Tp __a) {
    if (__a != __a) return __nan_of(__a);
    return __flushed<_Flush>(
        __builtin_bit_cast(_Tp, _Bits<_Tp>(__builtin_bit_cast(_Bits<_Tp>, __a) << 1) >> 1));
}
template <class _Tp, bool _Flush>
constexpr _Tp __neg(_Tp __a) {
    if (__a != __a) return __nan_of(__a);
    return __flushed<_Flush>(-__a);
}
/// Zero with a sign is less than zero; of one NaN the other operand is taken.
template <class _Tp, bool _Flush, bool _Nan>
constexpr _Tp __min(_Tp __left, _Tp __right) {
    const _Tp __a = __flushed<_Flush>(__left), __b = __flushed<_Flush>(__right);
    if (__a != __a || __b != __b)
        return _Nan || (__a != __a && __b != __b) ? __nan_among(__a, __b) : __a != __a ? __b : __a;
    return __a < __b || (__a == __b && __builtin_signbit(__a)) ? __a : __b;
}
template <class _Tp, bool _Flush, bool _Nan>
constexpr _Tp __max(_Tp __left, _Tp __right) {
    const _Tp __a = __flushed<_Flush>(__left), __b = __flushed<_Flush>(__right);
    if (__a != __a || __b != __b) return __min<_Tp, _Flush, _Nan>(__left, __right);
    return __a > __b || (__a == __b && !__builtin_signbit(__a)) ? __a : __b;
}
/// The second number with the sign of the first.
template <class _Tp>
constexpr _Tp __copysign(_Tp __sign, _Tp __a) {
    constexpr _Bits<_Tp> __top = _Bits<_Tp>(1) << (__width<_Tp> - 1);
    return __builtin_bit_cast(_Tp, _Bits<_Tp>((__builtin_bit_cast(_Bits<_Tp>, __a) & ~__top) |
                                              (__builtin_bit_cast(_Bits<_Tp>, __sign) & __top)));
}

#define __SIMT_TEST(__name, __holds)                                                      \
    template <class _Tp>                                                                  \
    constexpr bool __test_##__name(_Tp __a) {                                             \
        [[maybe_unused]] const _Tp __size = __abs<_Tp, false>(__a);                       \
        [[maybe_unused]] constexpr _Tp __least = sizeof(_Tp) == 4 ? 0x1p-126 : 0x1p-1022; \
        return __holds;                                                                   \
    }
__SIMT_TEST(finite, __size < __builtin_inf())
__SIMT_TEST(infinite, __size == __builtin_inf())
__SIMT_TEST(number, __a == __a)
__SIMT_TEST(notanumber, __a != __a)
// A device counts zero among the normal numbers.
__SIMT_TEST(normal, __size == 0 || (__size >= __least && __size < __builtin_inf()))
__SIMT_TEST(subnormal, __size > 0 && __size < __least)
#undef __SIMT_TEST

// Numbers of two bytes are computed in double and rounded once.
constexpr double __number(_Half __a) {
    return ::__simt::__widened<10, 5>(__a.__bits);
}
constexpr double __number(_Brain __a) {
    return ::__simt::__widened<7, 8>(__a.__bits);
}
template <class _Tp>
constexpr _Tp __number(_Tp __a) {
    return __a;
}
inline void __narrow(_Half& __to, double __a,
                     ::__simt::_SmallRounding __mode = ::__simt::__small_nearest) {
    __to.__bits = ::__simt::__narrowed<10, 5>(__a, __mode);
}
inline void __narrow(_Brain& __to, double __a,
                     ::__simt::_SmallRounding __mode = ::__simt::__small_nearest) {
    __to.__bits = ::__simt::__narrowed<7, 8>(__a, __mode);
}
template <bool _Flush, class _Tp>
constexpr _Tp __small_flushed(_Tp __a) {
    constexpr unsigned __exponent = __same_type<_Tp, _Half> ? 0x7c00 : 0x7f80;
    if (_Flush && !(__a.__bits & __exponent)) __a.__bits &= 0x8000;
    return __a;
}
template <bool _Flush, int _Limit, class _Tp>
inline _Tp __small_result(double __a) {
    if (_Limit == __sat_sat) __a = __a > 0 ? __a < 1 ? __a : 1.0 : 0.0;
    if (_Limit == __sat_relu && __a <= 0) __a = 0;
    _Tp __rounded;
    constexpr double __least = __same_type<_Tp, _Half> ? 0x1p-14 : 0x1p-126;
    if (_Flush && __builtin_fabs(__a) < __least) {
        __narrow(__rounded, __a * 0x1p10);
        if (__builtin_fabs(__number(__rounded)) < __least * 0x1p10)
            __a = __builtin_copysign(0.0, __a);
    }
    __narrow(__rounded, __a);
    return __rounded;
}
template <bool _Flush, class _Tp>
constexpr double __small_number(_Tp __a) {
    return __number(__small_flushed<_Flush>(__a));
}

#define __SIMT_SMALL_2(__name, _Modifiers, __modifiers, __one)                                \
    template <class _Tp, _Modifiers>                                                          \
    struct __name##_of {                                                                      \
        static _Tp __run(_Tp __left, _Tp __right) {                                           \
            [[maybe_unused]] const double __a = __small_number<_Flush>(__left),               \
                                          __b = __small_number<_Flush>(__right);              \
            return __one;                                                                     \
        }                                                                                     \
    };                                                                                        \
    template <class _Tp, _Modifiers>                                                          \
    inline _Tp __name(_Tp __left, _Tp __right) {                                              \
        if constexpr (sizeof(_Tp) == 2)                                                       \
            return __name##_of<_Tp, __modifiers>::__run(__left, __right);                     \
        else                                                                                  \
            return {__name##_of<decltype(__left.__low), __modifiers>::__run(__left.__low,     \
                                                                            __right.__low),   \
                    __name##_of<decltype(__left.__low), __modifiers>::__run(__left.__high,    \
                                                                            __right.__high)}; \
    }
#define __SIMT_COMMA ,
__SIMT_SMALL_2(__small_add, bool _Flush __SIMT_COMMA int _Limit, _Flush __SIMT_COMMA _Limit,
               (__small_result<_Flush, _Limit, _Tp>(__a + __b)))
__SIMT_SMALL_2(__small_sub, bool _Flush __SIMT_COMMA int _Limit, _Flush __SIMT_COMMA _Limit,
               (__small_result<_Flush, _Limit, _Tp>(__a - __b)))
__SIMT_SMALL_2(__small_mul, bool _Flush __SIMT_COMMA int _Limit, _Flush __SIMT_COMMA _Limit,
               (__small_result<_Flush, _Limit, _Tp>(__a * __b)))
__SIMT_SMALL_2(__small_min, bool _Flush __SIMT_COMMA bool _Nan, _Flush __SIMT_COMMA _Nan,
               (__small_result<false, 0, _Tp>(__min<double, false, _Nan>(__a, __b))))
__SIMT_SMALL_2(__small_max, bool _Flush __SIMT_COMMA bool _Nan, _Flush __SIMT_COMMA _Nan,
               (__small_result<false, 0, _Tp>(__max<double, false, _Nan>(__a, __b))))
#undef __SIMT_COMMA
#undef __SIMT_SMALL_2

template <class _Tp, bool _Flush, int _Limit>
inline _Tp __small_fma(_Tp __a, _Tp __b, _Tp __c) {
    if constexpr (sizeof(_Tp) == 2)
        return __small_result<_Flush, _Limit, _Tp>(::__simt::__fused(
            __small_number<_Flush>(__a), __small_number<_Flush>(__b), __small_number<_Flush>(__c)));
    else
        return {
            __small_fma<decltype(__a.__low), _Flush, _Limit>(__a.__low, __b.__low, __c.__low),
            __small_fma<decltype(__a.__low), _Flush, _Limit>(__a.__high, __b.__high, __c.__high)};
}
template <class _Tp, bool _Flush>
inline _Tp __small_abs(_Tp __a) {
    if constexpr (sizeof(_Tp) == 2) {
        if (__number(__a) != __number(__a)) return {0x7fff};
        __a.__bits &= 0x7fff;
        return __small_flushed<_Flush>(__a);
    } else {
        return {__small_abs<decltype(__a.__low), _Flush>(__a.__low),
                __small_abs<decltype(__a.__low), _Flush>(__a.__high)};
    }
}
template <class _Tp, bool _Flush>
inline _Tp __small_neg(_Tp __a) {
    if constexpr (sizeof(_Tp) == 2) {
        if (__number(__a) != __number(__a)) return {0x7fff};
        __a.__bits ^= 0x8000;
        return __small_flushed<_Flush>(__a);
    } else {
        return {__small_neg<decltype(__a.__low), _Flush>(__a.__low),
                __small_neg<decltype(__a.__low), _Flush>(__a.__high)};
    }
}

template <bool _Flush, class _Tp>
constexpr auto __compared(_Tp __a) {
    if constexpr (__same_type<_Tp, _Half> || __same_type<_Tp, _Brain>)
        return __small_number<_Flush>(__a);
    else
        return __flushed<_Flush>(__a);
}
// setp and set. Those of lo, ls, hi and hs have no sign.
#define __SIMT_COMPARE(__name, __holds)                                                 \
    template <class _Tp, bool _Flush>                                                   \
    constexpr bool __compare_##__name(_Tp __left, _Tp __right) {                        \
        const auto __a = __compared<_Flush>(__left), __b = __compared<_Flush>(__right); \
        [[maybe_unused]] const bool __unordered = __a != __a || __b != __b;             \
        return __holds;                                                                 \
    }
__SIMT_COMPARE(eq, __a == __b)
__SIMT_COMPARE(ne, !__unordered && __a != __b)
__SIMT_COMPARE(lt, __a < __b)
__SIMT_COMPARE(le, __a <= __b)
__SIMT_COMPARE(gt, __a > __b)
__SIMT_COMPARE(ge, __a >= __b)
__SIMT_COMPARE(equ, __unordered || __a == __b)
__SIMT_COMPARE(neu, __a != __b)
__SIMT_COMPARE(ltu, __unordered || __a < __b)
__SIMT_COMPARE(leu, __unordered || __a <= __b)
__SIMT_COMPARE(gtu, __unordered || __a > __b)
__SIMT_COMPARE(geu, __unordered || __a >= __b)
__SIMT_COMPARE(num, !__unordered)
__SIMT_COMPARE(nan, __unordered)
#undef __SIMT_COMPARE
#define __SIMT_COMPARE(__name, __sign)                           \
    template <class _Tp, bool _Flush>                            \
    constexpr bool __compare_##__name(_Tp __left, _Tp __right) { \
        return _Bits<_Tp>(__left) __sign _Bits<_Tp>(__right);    \
    }
__SIMT_COMPARE(lo, <)
__SIMT_COMPARE(ls, <=)
__SIMT_COMPARE(hi, >)
__SIMT_COMPARE(hs, >=)
#undef __SIMT_COMPARE
template <class _To, auto _Compare, class _Tp>
constexpr _To __set(_Tp __a, _Tp __b) {
    if (!_Compare(__a, __b)) return 0;
    return __same_type<_To, float> ? _To(1) : _To(-1);
}

}  // namespace __simt_ptx
