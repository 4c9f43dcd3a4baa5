#pragma once
/// make_float4 and its like.

#include "vector_types.h"

// Always inlined, and made in a variable: the compiler then assigns the vector whole, as hardware
// stores it, and not member by member. Where a constant is needed there is no store.
#define __SIMT_MAKE_FUNCTION(name, parameters, ...)                                          \
    __attribute__((__always_inline__)) static constexpr inline name make_##name parameters { \
        if (__builtin_is_constant_evaluated()) return name{__VA_ARGS__};                     \
        name __made = {__VA_ARGS__};                                                         \
        return __made;                                                                       \
    }
#define __SIMT_MAKE(name, T)                                \
    __SIMT_MAKE_FUNCTION(name##1, (T x), x)                 \
    __SIMT_MAKE_FUNCTION(name##2, (T x, T y), x, y)         \
    __SIMT_MAKE_FUNCTION(name##3, (T x, T y, T z), x, y, z) \
    __SIMT_MAKE_FUNCTION(name##4, (T x, T y, T z, T w), x, y, z, w)

__SIMT_MAKE(char, signed char)
__SIMT_MAKE(uchar, unsigned char)
__SIMT_MAKE(short, short)
__SIMT_MAKE(ushort, unsigned short)
__SIMT_MAKE(int, int)
__SIMT_MAKE(uint, unsigned int)
__SIMT_MAKE(long, long)
__SIMT_MAKE(ulong, unsigned long)
__SIMT_MAKE(longlong, long long)
__SIMT_MAKE(ulonglong, unsigned long long)
__SIMT_MAKE(float, float)
__SIMT_MAKE(double, double)

#undef __SIMT_MAKE
#undef __SIMT_MAKE_FUNCTION
