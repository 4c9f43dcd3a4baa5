#pragma once
/// CUDA's vector types, with CUDA's sizes and alignments.

#define __SIMT_VECTOR_1(name, T) \
    struct name {                \
        T x;                     \
    };
#define __SIMT_VECTOR_2(name, T, alignment) \
    struct alignas(alignment) name {        \
        T x, y;                             \
    };
#define __SIMT_VECTOR_3(name, T) \
    struct name {                \
        T x, y, z;               \
    };
#define __SIMT_VECTOR_4(name, T, alignment) \
    struct alignas(alignment) name {        \
        T x, y, z, w;                       \
    };
#define __SIMT_VECTORS(name, T, alignment2, alignment4) \
    __SIMT_VECTOR_1(name##1, T)                         \
    __SIMT_VECTOR_2(name##2, T, alignment2)             \
    __SIMT_VECTOR_3(name##3, T)                         \
    __SIMT_VECTOR_4(name##4, T, alignment4)

__SIMT_VECTORS(char, signed char, 2, 4)
__SIMT_VECTORS(uchar, unsigned char, 2, 4)
__SIMT_VECTORS(short, short, 4, 8)
__SIMT_VECTORS(ushort, unsigned short, 4, 8)
__SIMT_VECTORS(int, int, 8, 16)
__SIMT_VECTORS(uint, unsigned int, 8, 16)
__SIMT_VECTORS(long, long, 16, 16)
__SIMT_VECTORS(ulong, unsigned long, 16, 16)
__SIMT_VECTORS(longlong, long long, 16, 16)
__SIMT_VECTORS(ulonglong, unsigned long long, 16, 16)
__SIMT_VECTORS(float, float, 8, 16)
__SIMT_VECTORS(double, double, 16, 16)

#undef __SIMT_VECTORS
#undef __SIMT_VECTOR_4
#undef __SIMT_VECTOR_3
#undef __SIMT_VECTOR_2
#undef __SIMT_VECTOR_1

/// Extents of a grid or block; what is left out is 1.
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int __x_ = 1, unsigned int __y_ = 1, unsigned int __z_ = 1)
        : x(__x_), y(__y_), z(__z_) {}
    constexpr dim3(uint3 __v) : x(__v.x), y(__v.y), z(__v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
