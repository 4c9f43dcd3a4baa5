#pragma once
/// Rounding and widening of floating-point types of two bytes. Arithmetic on them is done in double
/// and rounded once: its 53 bits are more than twice theirs, so the result is the one IEEE 754 asks
/// for.

#include "launch.h"

namespace __simt {

enum _SmallRounding { __small_nearest, __small_zero, __small_down, __small_up };

/// `x` as a sign, `_Exponent` bits and `_Mantissa` bits. NaN becomes 0x7fff, as on the device.
template <int _Mantissa, int _Exponent>
__SIMT_NO_HOOKS constexpr unsigned short __narrowed(double x,
                                                    _SmallRounding __rounding = __small_nearest) {
    constexpr int __lowest = 2 - (1 << (_Exponent - 1));  // exponent of the smallest normal number
    constexpr unsigned __infinity = ((1u << _Exponent) - 1) << _Mantissa;
    const unsigned long long __bits = __builtin_bit_cast(unsigned long long, x);
    const bool negative = __bits >> 63;
    const unsigned __sign = negative ? 0x8000u : 0u;
    const unsigned long long __magnitude = __bits & ~(1ull << 63);
    if (x != x) return 0x7fff;
    if (__magnitude == 0) return (unsigned short)__sign;
    if (__magnitude == 0x7ffull << 52) return (unsigned short)(__sign | __infinity);
    int __exponent = (int)(__magnitude >> 52) - 1023;
    if (__exponent < __lowest) __exponent = __lowest;
    // In units of the last place; the power of two is exact.
    const unsigned long long __power = (unsigned long long)(1023 + _Mantissa - __exponent) << 52;
    const double __scaled =
        __builtin_bit_cast(double, __magnitude) * __builtin_bit_cast(double, __power);
    unsigned long long __whole = (unsigned long long)__scaled;
    const double __rest = __scaled - (double)__whole;
    bool __up = false;
    if (__rounding == __small_nearest) __up = __rest > 0.5 || (__rest == 0.5 && (__whole & 1));
    if (__rounding == __small_down) __up = __rest > 0 && negative;
    if (__rounding == __small_up) __up = __rest > 0 && !negative;
    unsigned long long __result =
        ((unsigned long long)(__exponent - __lowest) << _Mantissa) + __whole + __up;
    if (__result >= __infinity) {
        const bool __to_infinity = __rounding == __small_nearest ||
                                   (__rounding == __small_down && negative) ||
                                   (__rounding == __small_up && !negative);
        __result = __to_infinity ? __infinity : __infinity - 1;
    }
    return (unsigned short)(__sign | (unsigned)__result);
}

template <int _Mantissa, int _Exponent>
__SIMT_NO_HOOKS constexpr float __widened(unsigned short x) {
    constexpr unsigned __largest = (1u << _Exponent) - 1;
    const unsigned __sign = (x & 0x8000u) << 16;
    const unsigned __exponent = x >> _Mantissa & __largest,
                   __mantissa = x & ((1u << _Mantissa) - 1);
    if (__exponent == __largest)
        return __builtin_bit_cast(float, __sign | 0x7f800000u | __mantissa << (23 - _Mantissa));
    if (__exponent != 0 || _Exponent == 8)
        return __builtin_bit_cast(float, __sign |
                                             (__exponent + 128 - (1u << (_Exponent - 1))) << 23 |
                                             __mantissa << (23 - _Mantissa));
    const float value =
        (float)__mantissa * (1.0f / (float)(1u << ((_Mantissa + (1 << (_Exponent - 1)) - 2) & 31)));
    return __sign ? -value : value;
}

/// x * y + z for rounding to a small type: where the sum is not exact, its last bit is made odd, so
/// that the second rounding does not mistake it for a tie.
__SIMT_NO_HOOKS inline double __fused(double x, double y, double z) {
    const double __product = x * y, __sum = __product + z;
    if (!(__builtin_fabs(__sum) < __builtin_inf())) return __sum;
    const double __part = __sum - __product;
    const double __error = (__product - (__sum - __part)) + (z - __part);
    unsigned long long __bits = __builtin_bit_cast(unsigned long long, __sum);
    if (__error == 0 || (__bits & 1)) return __sum;
    __bits += (__error > 0) == (__sum > 0) ? 1 : -1;
    return __builtin_bit_cast(double, __bits);
}

}  // namespace __simt
