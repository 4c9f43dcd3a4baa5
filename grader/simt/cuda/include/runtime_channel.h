#pragma once
/// Channel formats: the components of a texel. Included by runtime_api.h
/// only.

inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   cudaChannelFormatKind f) {
    return cudaChannelFormatDesc{x, y, z, w, f};
}

namespace simt {

/// The kind of number of T; Other if no texel can consist of it.
template <class T>
struct ChannelNumber;
#define SIMT_CHANNEL(T, kind_)                                                      \
    template <>                                                                     \
    struct ChannelNumber<T> {                                                       \
        static constexpr cudaChannelFormatKind kind = cudaChannelFormatKind##kind_; \
    };
SIMT_CHANNEL(char, Signed)
SIMT_CHANNEL(signed char, Signed)
SIMT_CHANNEL(unsigned char, Unsigned)
SIMT_CHANNEL(short, Signed)
SIMT_CHANNEL(unsigned short, Unsigned)
SIMT_CHANNEL(int, Signed)
SIMT_CHANNEL(unsigned int, Unsigned)
SIMT_CHANNEL(float, Float)
#undef SIMT_CHANNEL

/// The number type and the count of a texel type: float4 is 4 times float.
template <class T>
struct Texel {
    using Number = T;
    static constexpr int count = 1;
};
#define SIMT_TEXELS(name, T)            \
    template <>                         \
    struct Texel<name##1> {             \
        using Number = T;               \
        static constexpr int count = 1; \
    };                                  \
    template <>                         \
    struct Texel<name##2> {             \
        using Number = T;               \
        static constexpr int count = 2; \
    };                                  \
    template <>                         \
    struct Texel<name##4> {             \
        using Number = T;               \
        static constexpr int count = 4; \
    };
SIMT_TEXELS(char, signed char)
SIMT_TEXELS(uchar, unsigned char)
SIMT_TEXELS(short, short)
SIMT_TEXELS(ushort, unsigned short)
SIMT_TEXELS(int, int)
SIMT_TEXELS(uint, unsigned int)
SIMT_TEXELS(float, float)
#undef SIMT_TEXELS

}  // namespace simt

/// The format whose texels are of type T: float, uchar4, ...
template <class T>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    using Number = typename ::simt::Texel<T>::Number;
    constexpr int count = ::simt::Texel<T>::count, bits = 8 * sizeof(Number);
    return cudaChannelFormatDesc{bits, count > 1 ? bits : 0, count > 2 ? bits : 0,
                                 count > 3 ? bits : 0, ::simt::ChannelNumber<Number>::kind};
}
