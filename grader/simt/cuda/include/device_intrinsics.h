#pragma once
/// Bit, conversion and integer intrinsics, all value to value.

#include "device_functions.h"

static constexpr inline int __popc(unsigned int x) {
    return __builtin_popcount(x);
}
static constexpr inline int __popcll(unsigned long long x) {
    return __builtin_popcountll(x);
}
static constexpr inline int __clz(int x) {
    return x == 0 ? 32 : __builtin_clz((unsigned)x);
}
static constexpr inline int __clzll(long long x) {
    return x == 0 ? 64 : __builtin_clzll((unsigned long long)x);
}
static constexpr inline int __ffs(int x) {
    return __builtin_ffs(x);
}
static constexpr inline int __ffsll(long long x) {
    return __builtin_ffsll(x);
}
static constexpr inline unsigned int __brev(unsigned int x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
static constexpr inline unsigned long long __brevll(unsigned long long x) {
    return (unsigned long long)__brev((unsigned int)x) << 32 | __brev((unsigned int)(x >> 32));
}
/// Selects four bytes of the eight in y:x; a selector's bit 3 replicates the byte's sign.
static constexpr inline unsigned int __byte_perm(unsigned int x, unsigned int y,
                                                 unsigned int __selector) {
    const unsigned long long __bytes = (unsigned long long)y << 32 | x;
    unsigned int __result = 0;
    for (int __i = 0; __i < 4; ++__i) {
        const unsigned int __pick = __selector >> (4 * __i) & 0xfu;
        const unsigned int __byte = (unsigned int)(__bytes >> (8 * (__pick & 7u))) & 0xffu;
        __result |= (__pick & 8u ? (__byte & 0x80u ? 0xffu : 0u) : __byte) << (8 * __i);
    }
    return __result;
}
static constexpr inline unsigned int __funnelshift_l(unsigned int __low, unsigned int __high,
                                                     unsigned int __shift) {
    return (unsigned int)((((unsigned long long)__high << 32 | __low) << (__shift & 31u)) >> 32);
}
static constexpr inline unsigned int __funnelshift_r(unsigned int __low, unsigned int __high,
                                                     unsigned int __shift) {
    return (unsigned int)(((unsigned long long)__high << 32 | __low) >> (__shift & 31u));
}
/// The same with shifts of 32 and more taken as 32.
static constexpr inline unsigned int __funnelshift_lc(unsigned int __low, unsigned int __high,
                                                      unsigned int __shift) {
    return __shift >= 32 ? __low : __funnelshift_l(__low, __high, __shift);
}
static constexpr inline unsigned int __funnelshift_rc(unsigned int __low, unsigned int __high,
                                                      unsigned int __shift) {
    return __shift >= 32 ? __high : __funnelshift_r(__low, __high, __shift);
}
/// Place of the offset-th set bit, counted from bit `__base` on (downwards if negative); ~0 if
/// there is none.
static constexpr inline unsigned int __fns(unsigned int __mask, unsigned int __base, int __offset) {
    if (__offset == 0) return __mask >> (__base & 31u) & 1u ? __base : 0xffffffffu;
    int __left = __offset < 0 ? -__offset : __offset;
    for (int __at = (int)__base; __at >= 0 && __at < 32; __at += __offset < 0 ? -1 : 1)
        if ((__mask >> __at & 1u) && --__left == 0) return (unsigned int)__at;
    return 0xffffffffu;
}

// Only the low 24 bits of the factors count; the product keeps its low 32 bits.
static constexpr inline unsigned int __umul24(unsigned int x, unsigned int y) {
    return (x & 0xffffffu) * (y & 0xffffffu);
}
static constexpr inline int __mul24(int x, int y) {
    const long long __a = (int)((unsigned)x << 8) >> 8;
    const long long __b = (int)((unsigned)y << 8) >> 8;
    return (int)(unsigned)(unsigned long long)(__a * __b);
}
static constexpr inline int __mulhi(int x, int y) {
    return (int)((long long)x * y >> 32);
}
static constexpr inline unsigned int __umulhi(unsigned int x, unsigned int y) {
    return (unsigned int)((unsigned long long)x * y >> 32);
}
static constexpr inline long long __mul64hi(long long x, long long y) {
    return (long long)((__int128)x * y >> 64);
}
static constexpr inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
    return (unsigned long long)((unsigned __int128)x * y >> 64);
}
static constexpr inline unsigned int __sad(int x, int y, unsigned int z) {
    return z + (x > y ? (unsigned)x - (unsigned)y : (unsigned)y - (unsigned)x);
}
static constexpr inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
    return z + (x > y ? x - y : y - x);
}
static constexpr inline int __hadd(int x, int y) {
    return (int)(((long long)x + y) >> 1);
}
static constexpr inline int __rhadd(int x, int y) {
    return (int)(((long long)x + y + 1) >> 1);
}
static constexpr inline unsigned int __uhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y) >> 1);
}
static constexpr inline unsigned int __urhadd(unsigned int x, unsigned int y) {
    return (unsigned int)(((unsigned long long)x + y + 1) >> 1);
}

static constexpr inline int __float_as_int(float x) {
    return __builtin_bit_cast(int, x);
}
static constexpr inline unsigned int __float_as_uint(float x) {
    return __builtin_bit_cast(unsigned int, x);
}
static constexpr inline float __int_as_float(int x) {
    return __builtin_bit_cast(float, x);
}
static constexpr inline float __uint_as_float(unsigned int x) {
    return __builtin_bit_cast(float, x);
}
static constexpr inline long long __double_as_longlong(double x) {
    return __builtin_bit_cast(long long, x);
}
static constexpr inline double __longlong_as_double(long long x) {
    return __builtin_bit_cast(double, x);
}
static constexpr inline int __double2hiint(double x) {
    return (int)(unsigned)(__builtin_bit_cast(unsigned long long, x) >> 32);
}
static constexpr inline int __double2loint(double x) {
    return (int)(unsigned)__builtin_bit_cast(unsigned long long, x);
}
static constexpr inline double __hiloint2double(int __high, int __low) {
    return __builtin_bit_cast(double, (unsigned long long)(unsigned)__high << 32 | (unsigned)__low);
}

namespace __simt {
/// Conversion to an integer as the device does it: NaN is 0, what does not fit saturates.
template <class _Integer>
constexpr _Integer __to_integer(double x) {
    constexpr bool __has_sign = _Integer(-1) < _Integer(0);
    constexpr int __digits = sizeof(_Integer) * 8 - (__has_sign ? 1 : 0);
    constexpr _Integer __largest = (_Integer)(((_Integer(1) << (__digits - 1)) - 1) * 2 + 1);
    constexpr double __limit = 2.0 * (double)(1ull << (__digits - 1));
    if (x != x) return 0;
    if (x >= __limit) return __largest;
    if (__has_sign ? x < -__limit : x <= 0)
        return __has_sign ? (_Integer)(-__largest - 1) : _Integer(0);
    return (_Integer)x;
}
}  // namespace __simt

static constexpr inline float __saturatef(float x) {
    return x != x || x <= 0.0f ? 0.0f : (x >= 1.0f ? 1.0f : x);
}

#define __SIMT_CONVERT(prefix, from, name, to)                 \
    static inline to prefix##2##name##_rn(from x) {            \
        return ::__simt::__to_integer<to>(__builtin_rint(x));  \
    }                                                          \
    static inline to prefix##2##name##_rz(from x) {            \
        return ::__simt::__to_integer<to>(__builtin_trunc(x)); \
    }                                                          \
    static inline to prefix##2##name##_ru(from x) {            \
        return ::__simt::__to_integer<to>(__builtin_ceil(x));  \
    }                                                          \
    static inline to prefix##2##name##_rd(from x) {            \
        return ::__simt::__to_integer<to>(__builtin_floor(x)); \
    }
__SIMT_CONVERT(__float, float, int, int)
__SIMT_CONVERT(__float, float, uint, unsigned int)
__SIMT_CONVERT(__float, float, ll, long long)
__SIMT_CONVERT(__float, float, ull, unsigned long long)
__SIMT_CONVERT(__double, double, int, int)
__SIMT_CONVERT(__double, double, uint, unsigned int)
__SIMT_CONVERT(__double, double, ll, long long)
__SIMT_CONVERT(__double, double, ull, unsigned long long)
#undef __SIMT_CONVERT

// Round to nearest is the processor's own rounding; device_rounding.h has the others.
static constexpr inline float __int2float_rn(int x) {
    return (float)x;
}
static constexpr inline float __uint2float_rn(unsigned int x) {
    return (float)x;
}
static constexpr inline float __ll2float_rn(long long x) {
    return (float)x;
}
static constexpr inline float __ull2float_rn(unsigned long long x) {
    return (float)x;
}
static constexpr inline double __int2double_rn(int x) {
    return x;
}
static constexpr inline double __uint2double_rn(unsigned int x) {
    return x;
}
static constexpr inline double __ll2double_rn(long long x) {
    return (double)x;
}
static constexpr inline double __ull2double_rn(unsigned long long x) {
    return (double)x;
}
static constexpr inline float __double2float_rn(double x) {
    return (float)x;
}
static constexpr inline float __fadd_rn(float x, float y) {
    return x + y;
}
static constexpr inline float __fsub_rn(float x, float y) {
    return x - y;
}
static constexpr inline float __fmul_rn(float x, float y) {
    return x * y;
}
static constexpr inline float __fdiv_rn(float x, float y) {
    return x / y;
}
static constexpr inline double __dadd_rn(double x, double y) {
    return x + y;
}
static constexpr inline double __dsub_rn(double x, double y) {
    return x - y;
}
static constexpr inline double __dmul_rn(double x, double y) {
    return x * y;
}
static constexpr inline double __ddiv_rn(double x, double y) {
    return x / y;
}
