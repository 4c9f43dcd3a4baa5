#pragma once
/// make_float4 and its like.

#include "vector_types.h"

#define SIMT_MAKE(name, T)                                               \
    static constexpr inline name##1 make_##name##1(T x) {                \
        return name##1 {x};                                              \
    }                                                                    \
    static constexpr inline name##2 make_##name##2(T x, T y) {           \
        return name##2 {x, y};                                           \
    }                                                                    \
    static constexpr inline name##3 make_##name##3(T x, T y, T z) {      \
        return name##3 {x, y, z};                                        \
    }                                                                    \
    static constexpr inline name##4 make_##name##4(T x, T y, T z, T w) { \
        return name##4 {x, y, z, w};                                     \
    }

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
