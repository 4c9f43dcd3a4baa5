#pragma once
/// Intrinsics that treat a word as two halves or four bytes, and those of dynamic programming.

#include "vector_types.h"

#define SIMT_WORD static constexpr inline __attribute__((unused))

namespace simt {

/// Element `i` of a word, widened.
template <int Bits, bool Signed>
constexpr int part(unsigned word, int i) {
    const unsigned bits = word >> (Bits * i) & ((1u << Bits) - 1);
    if (Signed && (bits >> (Bits - 1) & 1)) return (int)bits - (1 << Bits);
    return (int)bits;
}
template <int Bits>
constexpr unsigned place(int value, int i) {
    return ((unsigned)value & ((1u << Bits) - 1)) << (Bits * i);
}
/// operation(a, b) of each pair of elements.
template <int Bits, bool Signed, class Operation>
constexpr unsigned by_parts(unsigned a, unsigned b, Operation operation) {
    unsigned result = 0;
    for (int i = 0; i < 32 / Bits; ++i)
        result |= place<Bits>(operation(part<Bits, Signed>(a, i), part<Bits, Signed>(b, i)), i);
    return result;
}
template <int Bits, bool Signed, class Operation>
constexpr unsigned by_parts(unsigned a, unsigned b, unsigned c, Operation operation) {
    unsigned result = 0;
    for (int i = 0; i < 32 / Bits; ++i)
        result |= place<Bits>(
            operation(part<Bits, Signed>(a, i), part<Bits, Signed>(b, i), part<Bits, Signed>(c, i)),
            i);
    return result;
}
template <int Bits, bool Signed>
constexpr int saturated(int x) {
    constexpr int low = Signed ? -(1 << (Bits - 1)) : 0;
    constexpr int high = Signed ? (1 << (Bits - 1)) - 1 : (1 << Bits) - 1;
    return x < low ? low : (x > high ? high : x);
}
template <int Bits, bool Signed>
constexpr unsigned sum_of_differences(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (int i = 0; i < 32 / Bits; ++i) {
        const int difference = part<Bits, Signed>(a, i) - part<Bits, Signed>(b, i);
        sum += (unsigned)(difference < 0 ? -difference : difference);
    }
    return sum;
}

}  // namespace simt

// For halves and for bytes; `sign` selects signed or unsigned elements.
#define SIMT_PARTS_1(name, sign, expression)       \
    SIMT_PARTS_1_OF(name##2, 16, sign, expression) \
    SIMT_PARTS_1_OF(name##4, 8, sign, expression)
#define SIMT_PARTS_1_OF(name, bits, sign, expression)                                     \
    SIMT_WORD unsigned int name(unsigned int a) {                                         \
        constexpr int Bits = bits;                                                        \
        (void)Bits;                                                                       \
        return ::simt::by_parts<bits, sign>(a, a, [](int x, int) { return expression; }); \
    }
#define SIMT_PARTS_2(name, sign, expression)       \
    SIMT_PARTS_2_OF(name##2, 16, sign, expression) \
    SIMT_PARTS_2_OF(name##4, 8, sign, expression)
#define SIMT_PARTS_2_OF(name, bits, sign, expression)                                       \
    SIMT_WORD unsigned int name(unsigned int a, unsigned int b) {                           \
        constexpr int Bits = bits;                                                          \
        (void)Bits;                                                                         \
        return ::simt::by_parts<bits, sign>(a, b, [](int x, int y) { return expression; }); \
    }
#define SIMT_COMPARE(name, operation)                                    \
    SIMT_PARTS_2(__vcmp##name, SIMT_SIGN_##name, x operation y ? -1 : 0) \
    SIMT_PARTS_2(__vset##name, SIMT_SIGN_##name, x operation y ? 1 : 0)
#define SIMT_SIGN_eq false
#define SIMT_SIGN_ne false
#define SIMT_SIGN_gts true
#define SIMT_SIGN_ges true
#define SIMT_SIGN_lts true
#define SIMT_SIGN_les true
#define SIMT_SIGN_gtu false
#define SIMT_SIGN_geu false
#define SIMT_SIGN_ltu false
#define SIMT_SIGN_leu false
SIMT_COMPARE(eq, ==)
SIMT_COMPARE(ne, !=)
SIMT_COMPARE(gts, >)
SIMT_COMPARE(ges, >=)
SIMT_COMPARE(lts, <)
SIMT_COMPARE(les, <=)
SIMT_COMPARE(gtu, >)
SIMT_COMPARE(geu, >=)
SIMT_COMPARE(ltu, <)
SIMT_COMPARE(leu, <=)
#undef SIMT_SIGN_eq
#undef SIMT_SIGN_ne
#undef SIMT_SIGN_gts
#undef SIMT_SIGN_ges
#undef SIMT_SIGN_lts
#undef SIMT_SIGN_les
#undef SIMT_SIGN_gtu
#undef SIMT_SIGN_geu
#undef SIMT_SIGN_ltu
#undef SIMT_SIGN_leu
#undef SIMT_COMPARE
SIMT_PARTS_1(__vabs, true, x < 0 ? -x : x)
SIMT_PARTS_1(__vabsss, true, (::simt::saturated<Bits, true>(x < 0 ? -x : x)))
SIMT_PARTS_1(__vneg, true, -x)
SIMT_PARTS_1(__vnegss, true, (::simt::saturated<Bits, true>(-x)))
SIMT_PARTS_2(__vadd, false, x + y)
SIMT_PARTS_2(__vaddss, true, (::simt::saturated<Bits, true>(x + y)))
SIMT_PARTS_2(__vaddus, false, (::simt::saturated<Bits, false>(x + y)))
SIMT_PARTS_2(__vsub, false, x - y)
SIMT_PARTS_2(__vsubss, true, (::simt::saturated<Bits, true>(x - y)))
SIMT_PARTS_2(__vsubus, false, (::simt::saturated<Bits, false>(x - y)))
SIMT_PARTS_2(__vabsdiffs, true, x > y ? x - y : y - x)
SIMT_PARTS_2(__vabsdiffu, false, x > y ? x - y : y - x)
// Signed averages round away from zero only where the sum is not negative.
SIMT_PARTS_2(__vavgs, true, (x + y + (x + y >= 0)) >> 1)
SIMT_PARTS_2(__vavgu, false, (x + y + 1) >> 1)
SIMT_PARTS_2(__vhaddu, false, (x + y) >> 1)
SIMT_PARTS_2(__vmaxs, true, x > y ? x : y)
SIMT_PARTS_2(__vmaxu, false, x > y ? x : y)
SIMT_PARTS_2(__vmins, true, x < y ? x : y)
SIMT_PARTS_2(__vminu, false, x < y ? x : y)
#undef SIMT_PARTS_1
#undef SIMT_PARTS_1_OF
#undef SIMT_PARTS_2
#undef SIMT_PARTS_2_OF
#define SIMT_SAD(name, bits, sign)                                \
    SIMT_WORD unsigned int name(unsigned int a, unsigned int b) { \
        return ::simt::sum_of_differences<bits, sign>(a, b);      \
    }
SIMT_SAD(__vsads2, 16, true)
SIMT_SAD(__vsads4, 8, true)
SIMT_SAD(__vsadu2, 16, false)
SIMT_SAD(__vsadu4, 8, false)
#undef SIMT_SAD

namespace simt {
template <class T>
constexpr T larger(T a, T b) {
    return a > b ? a : b;
}
template <class T>
constexpr T smaller(T a, T b) {
    return a < b ? a : b;
}
/// The sum wraps to the width of an element before it is compared.
template <int Bits, bool Signed>
constexpr int wrapped(int x) {
    return part<Bits, Signed>((unsigned)x, 0);
}
}  // namespace simt

#define SIMT_EXTREMES(which, pick)                                                       \
    SIMT_EXTREME_32(which, pick, s32, int)                                               \
    SIMT_EXTREME_32(which, pick, u32, unsigned int)                                      \
    SIMT_WORD int __vi##which##_s32_relu(int a, int b) {                                 \
        return ::simt::larger(::simt::pick(a, b), 0);                                    \
    }                                                                                    \
    SIMT_WORD int __vi##which##3_s32_relu(int a, int b, int c) {                         \
        return ::simt::larger(::simt::pick(::simt::pick(a, b), c), 0);                   \
    }                                                                                    \
    SIMT_WORD int __viadd##which##_s32_relu(int a, int b, int c) {                       \
        return ::simt::larger(::simt::pick((int)((unsigned)a + (unsigned)b), c), 0);     \
    }                                                                                    \
    SIMT_EXTREME_16(which, pick, s16x2, true)                                            \
    SIMT_EXTREME_16(which, pick, u16x2, false)                                           \
    SIMT_WORD unsigned int __vi##which##_s16x2_relu(unsigned int a, unsigned int b) {    \
        return ::simt::by_parts<16, true>(                                               \
            a, b, [](int x, int y) { return ::simt::larger(::simt::pick(x, y), 0); });   \
    }                                                                                    \
    SIMT_WORD unsigned int __vi##which##3_s16x2_relu(unsigned int a, unsigned int b,     \
                                                     unsigned int c) {                   \
        return ::simt::by_parts<16, true>(a, b, c, [](int x, int y, int z) {             \
            return ::simt::larger(::simt::pick(::simt::pick(x, y), z), 0);               \
        });                                                                              \
    }                                                                                    \
    SIMT_WORD unsigned int __viadd##which##_s16x2_relu(unsigned int a, unsigned int b,   \
                                                       unsigned int c) {                 \
        return ::simt::by_parts<16, true>(a, b, c, [](int x, int y, int z) {             \
            return ::simt::larger(::simt::pick(::simt::wrapped<16, true>(x + y), z), 0); \
        });                                                                              \
    }
#define SIMT_EXTREME_32(which, pick, name, T)                      \
    SIMT_WORD T __vi##which##3_##name(T a, T b, T c) {             \
        return ::simt::pick(::simt::pick(a, b), c);                \
    }                                                              \
    SIMT_WORD T __viadd##which##_##name(T a, T b, T c) {           \
        return ::simt::pick((T)((unsigned)a + (unsigned)b), c);    \
    }                                                              \
    static inline T __vib##which##_##name(T a, T b, bool* first) { \
        *first = ::simt::pick(a, b) == a;                          \
        return ::simt::pick(a, b);                                 \
    }
#define SIMT_EXTREME_16(which, pick, name, sign)                                                   \
    SIMT_WORD unsigned int __vi##which##3_##name(unsigned int a, unsigned int b, unsigned int c) { \
        return ::simt::by_parts<16, sign>(                                                         \
            a, b, c, [](int x, int y, int z) { return ::simt::pick(::simt::pick(x, y), z); });     \
    }                                                                                              \
    SIMT_WORD unsigned int __viadd##which##_##name(unsigned int a, unsigned int b,                 \
                                                   unsigned int c) {                               \
        return ::simt::by_parts<16, sign>(a, b, c, [](int x, int y, int z) {                       \
            return ::simt::pick(::simt::wrapped<16, sign>(x + y), z);                              \
        });                                                                                        \
    }                                                                                              \
    static inline unsigned int __vib##which##_##name(unsigned int a, unsigned int b,               \
                                                     bool* first_high, bool* first_low) {          \
        const unsigned int result =                                                                \
            ::simt::by_parts<16, sign>(a, b, [](int x, int y) { return ::simt::pick(x, y); });     \
        *first_high = result >> 16 == a >> 16;                                                     \
        *first_low = (result & 0xffffu) == (a & 0xffffu);                                          \
        return result;                                                                             \
    }
SIMT_EXTREMES(max, larger)
SIMT_EXTREMES(min, smaller)
#undef SIMT_EXTREMES
#undef SIMT_EXTREME_32
#undef SIMT_EXTREME_16

// Dot products of four bytes, and of two halves with two of four bytes.
#define SIMT_DOT(T, sign)                                                     \
    SIMT_WORD T __dp4a(T a, T b, T c) {                                       \
        unsigned int sum = (unsigned int)c;                                   \
        for (int i = 0; i < 4; ++i)                                           \
            sum += (unsigned int)(::simt::part<8, sign>((unsigned int)a, i) * \
                                  ::simt::part<8, sign>((unsigned int)b, i)); \
        return (T)sum;                                                        \
    }                                                                         \
    SIMT_DOT_2(__dp2a_lo, T, sign, 0)                                         \
    SIMT_DOT_2(__dp2a_hi, T, sign, 2)
#define SIMT_DOT_2(name, T, sign, first)                                              \
    SIMT_WORD T name(T a, T b, T c) {                                                 \
        unsigned int sum = (unsigned int)c;                                           \
        for (int i = 0; i < 2; ++i)                                                   \
            sum += (unsigned int)(::simt::part<16, sign>((unsigned int)a, i) *        \
                                  ::simt::part<8, sign>((unsigned int)b, first + i)); \
        return (T)sum;                                                                \
    }
SIMT_DOT(int, true)
SIMT_DOT(unsigned int, false)
#undef SIMT_DOT_2
#undef SIMT_DOT
SIMT_WORD int __dp4a(char4 a, char4 b, int c) {
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
SIMT_WORD unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
    return c + (unsigned)(a.x * b.x) + (unsigned)(a.y * b.y) + (unsigned)(a.z * b.z) +
           (unsigned)(a.w * b.w);
}
SIMT_WORD int __dp2a_lo(short2 a, char4 b, int c) {
    return c + a.x * b.x + a.y * b.y;
}
SIMT_WORD int __dp2a_hi(short2 a, char4 b, int c) {
    return c + a.x * b.z + a.y * b.w;
}
SIMT_WORD unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c) {
    return c + (unsigned)a.x * b.x + (unsigned)a.y * b.y;
}
SIMT_WORD unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c) {
    return c + (unsigned)a.x * b.z + (unsigned)a.y * b.w;
}
#undef SIMT_WORD
