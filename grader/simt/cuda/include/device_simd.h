#pragma once
/// Intrinsics that treat a word as two halves or four bytes, and those of dynamic programming.

#include "vector_types.h"

#define __SIMT_WORD static constexpr inline __attribute__((__unused__))

namespace __simt {

/// Element `__i` of a word, widened.
template <int _Bits, bool _Signed>
constexpr int __part(unsigned __word, int __i) {
    const unsigned __bits = __word >> (_Bits * __i) & ((1u << _Bits) - 1);
    if (_Signed && (__bits >> (_Bits - 1) & 1)) return (int)__bits - (1 << _Bits);
    return (int)__bits;
}
template <int _Bits>
constexpr unsigned __place(int value, int __i) {
    return ((unsigned)value & ((1u << _Bits) - 1)) << (_Bits * __i);
}
/// operation(a, b) of each pair of elements.
template <int _Bits, bool _Signed, class _Operation>
constexpr unsigned __by_parts(unsigned __a, unsigned __b, _Operation __operation) {
    unsigned __result = 0;
    for (int __i = 0; __i < 32 / _Bits; ++__i)
        __result |= __place<_Bits>(
            __operation(__part<_Bits, _Signed>(__a, __i), __part<_Bits, _Signed>(__b, __i)), __i);
    return __result;
}
template <int _Bits, bool _Signed, class _Operation>
constexpr unsigned __by_parts(unsigned __a, unsigned __b, unsigned __c, _Operation __operation) {
    unsigned __result = 0;
    for (int __i = 0; __i < 32 / _Bits; ++__i)
        __result |= __place<_Bits>(
            __operation(__part<_Bits, _Signed>(__a, __i), __part<_Bits, _Signed>(__b, __i),
                        __part<_Bits, _Signed>(__c, __i)),
            __i);
    return __result;
}
template <int _Bits, bool _Signed>
constexpr int __saturated(int x) {
    constexpr int __low = _Signed ? -(1 << (_Bits - 1)) : 0;
    constexpr int __high = _Signed ? (1 << (_Bits - 1)) - 1 : (1 << _Bits) - 1;
    return x < __low ? __low : (x > __high ? __high : x);
}
template <int _Bits, bool _Signed>
constexpr unsigned __sum_of_differences(unsigned __a, unsigned __b) {
    unsigned __sum = 0;
    for (int __i = 0; __i < 32 / _Bits; ++__i) {
        const int __difference =
            __part<_Bits, _Signed>(__a, __i) - __part<_Bits, _Signed>(__b, __i);
        __sum += (unsigned)(__difference < 0 ? -__difference : __difference);
    }
    return __sum;
}

}  // namespace __simt

// For halves and for bytes; `__sign` selects signed or unsigned elements.
#define __SIMT_PARTS_1(name, sign, expression)       \
    __SIMT_PARTS_1_OF(name##2, 16, sign, expression) \
    __SIMT_PARTS_1_OF(name##4, 8, sign, expression)
#define __SIMT_PARTS_1_OF(name, bits, sign, expression)                                           \
    __SIMT_WORD unsigned int name(unsigned int __a) {                                             \
        constexpr int _Bits = bits;                                                               \
        (void)_Bits;                                                                              \
        return ::__simt::__by_parts<bits, sign>(__a, __a, [](int x, int) { return expression; }); \
    }
#define __SIMT_PARTS_2(name, sign, expression)       \
    __SIMT_PARTS_2_OF(name##2, 16, sign, expression) \
    __SIMT_PARTS_2_OF(name##4, 8, sign, expression)
#define __SIMT_PARTS_2_OF(name, bits, sign, expression)                                   \
    __SIMT_WORD unsigned int name(unsigned int __a, unsigned int __b) {                   \
        constexpr int _Bits = bits;                                                       \
        (void)_Bits;                                                                      \
        return ::__simt::__by_parts<bits, sign>(__a, __b,                                 \
                                                [](int x, int y) { return expression; }); \
    }
#define __SIMT_COMPARE(name, operation)                                      \
    __SIMT_PARTS_2(__vcmp##name, __SIMT_SIGN_##name, x operation y ? -1 : 0) \
    __SIMT_PARTS_2(__vset##name, __SIMT_SIGN_##name, x operation y ? 1 : 0)
#define __SIMT_SIGN_eq false
#define __SIMT_SIGN_ne false
#define __SIMT_SIGN_gts true
#define __SIMT_SIGN_ges true
#define __SIMT_SIGN_lts true
#define __SIMT_SIGN_les true
#define __SIMT_SIGN_gtu false
#define __SIMT_SIGN_geu false
#define __SIMT_SIGN_ltu false
#define __SIMT_SIGN_leu false
__SIMT_COMPARE(eq, ==)
__SIMT_COMPARE(ne, !=)
__SIMT_COMPARE(gts, >)
__SIMT_COMPARE(ges, >=)
__SIMT_COMPARE(lts, <)
__SIMT_COMPARE(les, <=)
__SIMT_COMPARE(gtu, >)
__SIMT_COMPARE(geu, >=)
__SIMT_COMPARE(ltu, <)
__SIMT_COMPARE(leu, <=)
#undef __SIMT_SIGN_eq
#undef __SIMT_SIGN_ne
#undef __SIMT_SIGN_gts
#undef __SIMT_SIGN_ges
#undef __SIMT_SIGN_lts
#undef __SIMT_SIGN_les
#undef __SIMT_SIGN_gtu
#undef __SIMT_SIGN_geu
#undef __SIMT_SIGN_ltu
#undef __SIMT_SIGN_leu
#undef __SIMT_COMPARE
__SIMT_PARTS_1(__vabs, true, x < 0 ? -x : x)
__SIMT_PARTS_1(__vabsss, true, (::__simt::__saturated<_Bits, true>(x < 0 ? -x : x)))
__SIMT_PARTS_1(__vneg, true, -x)
__SIMT_PARTS_1(__vnegss, true, (::__simt::__saturated<_Bits, true>(-x)))
__SIMT_PARTS_2(__vadd, false, x + y)
__SIMT_PARTS_2(__vaddss, true, (::__simt::__saturated<_Bits, true>(x + y)))
__SIMT_PARTS_2(__vaddus, false, (::__simt::__saturated<_Bits, false>(x + y)))
__SIMT_PARTS_2(__vsub, false, x - y)
__SIMT_PARTS_2(__vsubss, true, (::__simt::__saturated<_Bits, true>(x - y)))
__SIMT_PARTS_2(__vsubus, false, (::__simt::__saturated<_Bits, false>(x - y)))
__SIMT_PARTS_2(__vabsdiffs, true, x > y ? x - y : y - x)
__SIMT_PARTS_2(__vabsdiffu, false, x > y ? x - y : y - x)
// Signed averages round away from zero only where the sum is not negative.
__SIMT_PARTS_2(__vavgs, true, (x + y + (x + y >= 0)) >> 1)
__SIMT_PARTS_2(__vavgu, false, (x + y + 1) >> 1)
__SIMT_PARTS_2(__vhaddu, false, (x + y) >> 1)
__SIMT_PARTS_2(__vmaxs, true, x > y ? x : y)
__SIMT_PARTS_2(__vmaxu, false, x > y ? x : y)
__SIMT_PARTS_2(__vmins, true, x < y ? x : y)
__SIMT_PARTS_2(__vminu, false, x < y ? x : y)
#undef __SIMT_PARTS_1
#undef __SIMT_PARTS_1_OF
#undef __SIMT_PARTS_2
#undef __SIMT_PARTS_2_OF
#define __SIMT_SAD(name, bits, sign)                                    \
    __SIMT_WORD unsigned int name(unsigned int __a, unsigned int __b) { \
        return ::__simt::__sum_of_differences<bits, sign>(__a, __b);    \
    }
__SIMT_SAD(__vsads2, 16, true)
__SIMT_SAD(__vsads4, 8, true)
__SIMT_SAD(__vsadu2, 16, false)
__SIMT_SAD(__vsadu4, 8, false)
#undef __SIMT_SAD

namespace __simt {
template <class _Tp>
constexpr _Tp __larger(_Tp __a, _Tp __b) {
    return __a > __b ? __a : __b;
}
template <class _Tp>
constexpr _Tp __smaller(_Tp __a, _Tp __b) {
    return __a < __b ? __a : __b;
}
/// The sum wraps to the width of an element before it is compared.
template <int _Bits, bool _Signed>
constexpr int __wrapped(int x) {
    return __part<_Bits, _Signed>((unsigned)x, 0);
}
}  // namespace __simt

#define __SIMT_EXTREMES(which, pick)                                                               \
    __SIMT_EXTREME_32(which, pick, s32, int)                                                       \
    __SIMT_EXTREME_32(which, pick, u32, unsigned int)                                              \
    __SIMT_WORD int __vi##which##_s32_relu(int __a, int __b) {                                     \
        return ::__simt::__larger(::__simt::pick(__a, __b), 0);                                    \
    }                                                                                              \
    __SIMT_WORD int __vi##which##3_s32_relu(int __a, int __b, int __c) {                           \
        return ::__simt::__larger(::__simt::pick(::__simt::pick(__a, __b), __c), 0);               \
    }                                                                                              \
    __SIMT_WORD int __viadd##which##_s32_relu(int __a, int __b, int __c) {                         \
        return ::__simt::__larger(::__simt::pick((int)((unsigned)__a + (unsigned)__b), __c), 0);   \
    }                                                                                              \
    __SIMT_EXTREME_16(which, pick, s16x2, true)                                                    \
    __SIMT_EXTREME_16(which, pick, u16x2, false)                                                   \
    __SIMT_WORD unsigned int __vi##which##_s16x2_relu(unsigned int __a, unsigned int __b) {        \
        return ::__simt::__by_parts<16, true>(                                                     \
            __a, __b, [](int x, int y) { return ::__simt::__larger(::__simt::pick(x, y), 0); });   \
    }                                                                                              \
    __SIMT_WORD unsigned int __vi##which##3_s16x2_relu(unsigned int __a, unsigned int __b,         \
                                                       unsigned int __c) {                         \
        return ::__simt::__by_parts<16, true>(__a, __b, __c, [](int x, int y, int z) {             \
            return ::__simt::__larger(::__simt::pick(::__simt::pick(x, y), z), 0);                 \
        });                                                                                        \
    }                                                                                              \
    __SIMT_WORD unsigned int __viadd##which##_s16x2_relu(unsigned int __a, unsigned int __b,       \
                                                         unsigned int __c) {                       \
        return ::__simt::__by_parts<16, true>(__a, __b, __c, [](int x, int y, int z) {             \
            return ::__simt::__larger(::__simt::pick(::__simt::__wrapped<16, true>(x + y), z), 0); \
        });                                                                                        \
    }
#define __SIMT_EXTREME_32(which, pick, name, T)                          \
    __SIMT_WORD T __vi##which##3_##name(T __a, T __b, T __c) {           \
        return ::__simt::pick(::__simt::pick(__a, __b), __c);            \
    }                                                                    \
    __SIMT_WORD T __viadd##which##_##name(T __a, T __b, T __c) {         \
        return ::__simt::pick((T)((unsigned)__a + (unsigned)__b), __c);  \
    }                                                                    \
    static inline T __vib##which##_##name(T __a, T __b, bool* __first) { \
        *__first = ::__simt::pick(__a, __b) == __a;                      \
        return ::__simt::pick(__a, __b);                                 \
    }
#define __SIMT_EXTREME_16(which, pick, name, sign)                                            \
    __SIMT_WORD unsigned int __vi##which##3_##name(unsigned int __a, unsigned int __b,        \
                                                   unsigned int __c) {                        \
        return ::__simt::__by_parts<16, sign>(__a, __b, __c, [](int x, int y, int z) {        \
            return ::__simt::pick(::__simt::pick(x, y), z);                                   \
        });                                                                                   \
    }                                                                                         \
    __SIMT_WORD unsigned int __viadd##which##_##name(unsigned int __a, unsigned int __b,      \
                                                     unsigned int __c) {                      \
        return ::__simt::__by_parts<16, sign>(__a, __b, __c, [](int x, int y, int z) {        \
            return ::__simt::pick(::__simt::__wrapped<16, sign>(x + y), z);                   \
        });                                                                                   \
    }                                                                                         \
    static inline unsigned int __vib##which##_##name(unsigned int __a, unsigned int __b,      \
                                                     bool* __first_high, bool* __first_low) { \
        const unsigned int __result = ::__simt::__by_parts<16, sign>(                         \
            __a, __b, [](int x, int y) { return ::__simt::pick(x, y); });                     \
        *__first_high = __result >> 16 == __a >> 16;                                          \
        *__first_low = (__result & 0xffffu) == (__a & 0xffffu);                               \
        return __result;                                                                      \
    }
__SIMT_EXTREMES(max, __larger)
__SIMT_EXTREMES(min, __smaller)
#undef __SIMT_EXTREMES
#undef __SIMT_EXTREME_32
#undef __SIMT_EXTREME_16

// Dot products of four bytes, and of two halves with two of four bytes.
#define __SIMT_DOT(T, sign)                                                             \
    __SIMT_WORD T __dp4a(T __a, T __b, T __c) {                                         \
        unsigned int __sum = (unsigned int)__c;                                         \
        for (int __i = 0; __i < 4; ++__i)                                               \
            __sum += (unsigned int)(::__simt::__part<8, sign>((unsigned int)__a, __i) * \
                                    ::__simt::__part<8, sign>((unsigned int)__b, __i)); \
        return (T)__sum;                                                                \
    }                                                                                   \
    __SIMT_DOT_2(__dp2a_lo, T, sign, 0)                                                 \
    __SIMT_DOT_2(__dp2a_hi, T, sign, 2)
#define __SIMT_DOT_2(name, T, sign, first)                                                      \
    __SIMT_WORD T name(T __a, T __b, T __c) {                                                   \
        unsigned int __sum = (unsigned int)__c;                                                 \
        for (int __i = 0; __i < 2; ++__i)                                                       \
            __sum += (unsigned int)(::__simt::__part<16, sign>((unsigned int)__a, __i) *        \
                                    ::__simt::__part<8, sign>((unsigned int)__b, first + __i)); \
        return (T)__sum;                                                                        \
    }
__SIMT_DOT(int, true)
__SIMT_DOT(unsigned int, false)
#undef __SIMT_DOT_2
#undef __SIMT_DOT
__SIMT_WORD int __dp4a(char4 __a, char4 __b, int __c) {
    return __c + __a.x * __b.x + __a.y * __b.y + __a.z * __b.z + __a.w * __b.w;
}
__SIMT_WORD unsigned int __dp4a(uchar4 __a, uchar4 __b, unsigned int __c) {
    return __c + (unsigned)(__a.x * __b.x) + (unsigned)(__a.y * __b.y) + (unsigned)(__a.z * __b.z) +
           (unsigned)(__a.w * __b.w);
}
__SIMT_WORD int __dp2a_lo(short2 __a, char4 __b, int __c) {
    return __c + __a.x * __b.x + __a.y * __b.y;
}
__SIMT_WORD int __dp2a_hi(short2 __a, char4 __b, int __c) {
    return __c + __a.x * __b.z + __a.y * __b.w;
}
__SIMT_WORD unsigned int __dp2a_lo(ushort2 __a, uchar4 __b, unsigned int __c) {
    return __c + (unsigned)__a.x * __b.x + (unsigned)__a.y * __b.y;
}
__SIMT_WORD unsigned int __dp2a_hi(ushort2 __a, uchar4 __b, unsigned int __c) {
    return __c + (unsigned)__a.x * __b.z + (unsigned)__a.y * __b.w;
}
#undef __SIMT_WORD
