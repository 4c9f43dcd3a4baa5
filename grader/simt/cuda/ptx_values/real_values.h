#pragma once
/// Operands of instructions on real numbers.

#include "values.h"

/// Zeros, numbers around the limits of all types, ties, infinities, NaN.
inline std::vector<Word> float_values() {
    std::vector<Word> result;
    for (const unsigned bits :
         {0x00000000u, 0x00000001u, 0x00400000u, 0x007fffffu, 0x00800000u, 0x00800001u, 0x0d800000u,
          0x33000000u, 0x33800000u, 0x387fe000u, 0x38800000u, 0x3e800000u, 0x3f000000u, 0x3f7fffffu,
          0x3f800000u, 0x3f800001u, 0x3fc00000u, 0x40200000u, 0x40490fdbu, 0x42fe0000u, 0x42ff0000u,
          0x437f8000u, 0x477fe000u, 0x477ff000u, 0x4b000001u, 0x4b800001u, 0x4effffffu, 0x4f000000u,
          0x4f800000u, 0x5effffffu, 0x5f000000u, 0x7effffffu, 0x7f7fffffu, 0x7f800000u, 0x7f800001u,
          0x7fc00000u, 0x7fffffffu}) {
        result.push_back(bits);
        result.push_back(bits | 0x80000000u);
    }
    return result;
}

inline std::vector<Word> double_values() {
    std::vector<Word> result;
    for (const Word bits : {0x0000000000000000ull, 0x0000000000000001ull, 0x000fffffffffffffull,
                            0x0010000000000000ull, 0x3690000000000000ull, 0x36a0000000000000ull,
                            0x3800000000000000ull, 0x380fffffe0000000ull, 0x3e70000000000001ull,
                            0x3f10000000000000ull, 0x3fe0000000000000ull, 0x3fefffffffffffffull,
                            0x3ff0000000000000ull, 0x3ff0000000000001ull, 0x3ff0000010000000ull,
                            0x3ff0000030000000ull, 0x3ff8000000000000ull, 0x4004000000000000ull,
                            0x400921fb54442d18ull, 0x40efffe000000000ull, 0x41dfffffffc00000ull,
                            0x41e0000000000000ull, 0x41efffffffe00000ull, 0x41f0000000000000ull,
                            0x4340000000000001ull, 0x43dfffffffffffffull, 0x43e0000000000000ull,
                            0x43f0000000000000ull, 0x47efffffe0000000ull, 0x47effffff0000000ull,
                            0x7fe0000000000000ull, 0x7fefffffffffffffull, 0x7ff0000000000000ull,
                            0x7ff0000000000001ull, 0x7ff8000000000000ull, 0x7fffffffffffffffull}) {
        result.push_back(bits);
        result.push_back(bits | 1ull << 63);
    }
    return result;
}

/// A random word with an exponent near that of one, so that sums and products are no limits.
inline Word float_near_one(Word random) {
    return (random & 0x807fffffu) | (0x70 + (random >> 40 & 0x1f)) << 23;
}
inline Word double_near_one(Word random) {
    return (random & 0x800fffffffffffffull) | (0x3e0 + (random >> 52 & 0x3f)) << 52;
}

inline bool has_float_nan(const Operands& x) {
    const auto is_nan = [](Word bits) { return (bits & 0x7fffffffu) > 0x7f800000u; };
    return is_nan(x.a) || is_nan(x.b) || is_nan(x.c);
}
inline bool has_double_nan(const Operands& x) {
    const auto is_nan = [](Word bits) { return (bits & ~(1ull << 63)) > 0x7ffull << 52; };
    return is_nan(x.a) || is_nan(x.b) || is_nan(x.c);
}
