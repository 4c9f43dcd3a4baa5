#pragma once
/// make_float4 and its like.

#include "vector_types.h"

// Always inlined, and made in a variable: the compiler then assigns the vector whole, as hardware
// stores it, and not member by member. Where a constant is needed there is no store.
#define SIMT_MAKE_FUNCTION(name, parameters, ...)                                        \
    __attribute__((always_inline)) static constexpr inline name make_##name parameters { \
        if (__builtin_is_constant_evaluated()) return name{__VA_ARGS__};                 \
        name made = {__VA_ARGS__};                                                       \
        return made;                                                                     \
    }
#define SIMT_MAKE(name, T)                                \
    SIMT_MAKE_FUNCTION(name##1, (T x), x)                 \
    SIMT_MAKE_FUNCTION(name##2, (T x, T y), x, y)         \
    SIMT_MAKE_FUNCTION(name##3, (T x, T y, T z), x, y, z) \
    SIMT_MAKE_FUNCTION(name##4, (T x, T y, T z, T w), x, y, z, w)

SIMT_MAKE(char, signed char)
SIMT_MAKE(uchar, unsigned char)
SIMT_MAKE(short, short)
SIMT_MAKE(ushort, unsigned short)
SIMT_MAKE(int, int)
SIMT_MAKE(uint, unsigned int)
SIMT_MAKE(long, long)
SIMT_MAKE(ulong, unsigned long)
SIMT_MAKE(longlong, long long)
SIMT_MAKE(ulonglong, unsigned long long)
SIMT_MAKE(float, float)
SIMT_MAKE(double, double)

#undef SIMT_MAKE
#undef SIMT_MAKE_FUNCTION
