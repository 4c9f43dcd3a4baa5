#pragma once
/// Rounding and widening of floating-point types of two bytes. Arithmetic on them is done in double
/// and rounded once: its 53 bits are more than twice theirs, so the result is the one IEEE 754 asks
/// for.

#include "cuda_runtime.h"

namespace simt {

enum SmallRounding { small_nearest, small_zero, small_down, small_up };

/// `x` as a sign, `Exponent` bits and `Mantissa` bits. NaN becomes 0x7fff, as on the device.
template <int Mantissa, int Exponent>
SIMT_NO_HOOKS constexpr unsigned short narrowed(double x, SmallRounding rounding = small_nearest) {
    constexpr int lowest = 2 - (1 << (Exponent - 1));  // exponent of the smallest normal number
    constexpr unsigned infinity = ((1u << Exponent) - 1) << Mantissa;
    const unsigned long long bits = __builtin_bit_cast(unsigned long long, x);
    const bool negative = bits >> 63;
    const unsigned sign = negative ? 0x8000u : 0u;
    const unsigned long long magnitude = bits & ~(1ull << 63);
    if (x != x) return 0x7fff;
    if (magnitude == 0) return (unsigned short)sign;
    if (magnitude == 0x7ffull << 52) return (unsigned short)(sign | infinity);
    int exponent = (int)(magnitude >> 52) - 1023;
    if (exponent < lowest) exponent = lowest;
    // In units of the last place; the power of two is exact.
    const unsigned long long power = (unsigned long long)(1023 + Mantissa - exponent) << 52;
    const double scaled = __builtin_bit_cast(double, magnitude) * __builtin_bit_cast(double, power);
    unsigned long long whole = (unsigned long long)scaled;
    const double rest = scaled - (double)whole;
    bool up = false;
    if (rounding == small_nearest) up = rest > 0.5 || (rest == 0.5 && (whole & 1));
    if (rounding == small_down) up = rest > 0 && negative;
    if (rounding == small_up) up = rest > 0 && !negative;
    unsigned long long result = ((unsigned long long)(exponent - lowest) << Mantissa) + whole + up;
    if (result >= infinity) {
        const bool to_infinity = rounding == small_nearest ||
                                 (rounding == small_down && negative) ||
                                 (rounding == small_up && !negative);
        result = to_infinity ? infinity : infinity - 1;
    }
    return (unsigned short)(sign | (unsigned)result);
}

template <int Mantissa, int Exponent>
SIMT_NO_HOOKS constexpr float widened(unsigned short x) {
    constexpr unsigned largest = (1u << Exponent) - 1;
    const unsigned sign = (x & 0x8000u) << 16;
    const unsigned exponent = x >> Mantissa & largest, mantissa = x & ((1u << Mantissa) - 1);
    if (exponent == largest)
        return __builtin_bit_cast(float, sign | 0x7f800000u | mantissa << (23 - Mantissa));
    if (exponent != 0 || Exponent == 8)
        return __builtin_bit_cast(float, sign | (exponent + 128 - (1u << (Exponent - 1))) << 23 |
                                             mantissa << (23 - Mantissa));
    const float value =
        (float)mantissa * (1.0f / (float)(1u << (Mantissa + (1 << (Exponent - 1)) - 2)));
    return sign ? -value : value;
}

/// x * y + z for rounding to a small type: where the sum is not exact, its last bit is made odd, so
/// that the second rounding does not mistake it for a tie.
SIMT_NO_HOOKS inline double fused(double x, double y, double z) {
    const double product = x * y, sum = product + z;
    if (!(__builtin_fabs(sum) < __builtin_inf())) return sum;
    const double part = sum - product;
    const double error = (product - (sum - part)) + (z - part);
    unsigned long long bits = __builtin_bit_cast(unsigned long long, sum);
    if (error == 0 || (bits & 1)) return sum;
    bits += (error > 0) == (sum > 0) ? 1 : -1;
    return __builtin_bit_cast(double, bits);
}

}  // namespace simt
