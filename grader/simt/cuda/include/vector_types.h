#pragma once
/// CUDA's vector types, with CUDA's sizes and alignments.

#define SIMT_VECTOR_1(name, T) \
    struct name {              \
        T x;                   \
    };
#define SIMT_VECTOR_2(name, T, alignment) \
    struct alignas(alignment) name {      \
        T x, y;                           \
    };
#define SIMT_VECTOR_3(name, T) \
    struct name {              \
        T x, y, z;             \
    };
#define SIMT_VECTOR_4(name, T, alignment) \
    struct alignas(alignment) name {      \
        T x, y, z, w;                     \
    };
#define SIMT_VECTORS(name, T, alignment2, alignment4) \
    SIMT_VECTOR_1(name##1, T)                         \
    SIMT_VECTOR_2(name##2, T, alignment2)             \
    SIMT_VECTOR_3(name##3, T)                         \
    SIMT_VECTOR_4(name##4, T, alignment4)

SIMT_VECTORS(char, signed char, 2, 4)
SIMT_VECTORS(uchar, unsigned char, 2, 4)
SIMT_VECTORS(short, short, 4, 8)
SIMT_VECTORS(ushort, unsigned short, 4, 8)
SIMT_VECTORS(int, int, 8, 16)
SIMT_VECTORS(uint, unsigned int, 8, 16)
SIMT_VECTORS(long, long, 16, 16)
SIMT_VECTORS(ulong, unsigned long, 16, 16)
SIMT_VECTORS(longlong, long long, 16, 16)
SIMT_VECTORS(ulonglong, unsigned long long, 16, 16)
SIMT_VECTORS(float, float, 8, 16)
SIMT_VECTORS(double, double, 16, 16)

#undef SIMT_VECTORS
#undef SIMT_VECTOR_4
#undef SIMT_VECTOR_3
#undef SIMT_VECTOR_2
#undef SIMT_VECTOR_1

/// Extents of a grid or block; what is left out is 1.
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
        : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
