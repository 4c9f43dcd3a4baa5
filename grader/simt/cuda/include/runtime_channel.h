#pragma once
/// Channel formats: the components of a texel. Included by runtime_api.h
/// only.

inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   cudaChannelFormatKind f) {
    return cudaChannelFormatDesc{x, y, z, w, f};
}

namespace __simt {

/// The kind of number of T; Other if no texel can consist of it.
template <class _Tp>
struct _ChannelNumber;
/// The same for a type that a kernel asks for; None if it is no number of a texel.
template <class _Tp>
struct _ReadNumber {
    static constexpr cudaChannelFormatKind kind = cudaChannelFormatKindNone;
};
#define __SIMT_CHANNEL(T, kind_)                                                    \
    template <>                                                                     \
    struct _ChannelNumber<T> {                                                      \
        static constexpr cudaChannelFormatKind kind = cudaChannelFormatKind##kind_; \
    };                                                                              \
    template <>                                                                     \
    struct _ReadNumber<T> : _ChannelNumber<T> {};
__SIMT_CHANNEL(char, Signed)
__SIMT_CHANNEL(signed char, Signed)
__SIMT_CHANNEL(unsigned char, Unsigned)
__SIMT_CHANNEL(short, Signed)
__SIMT_CHANNEL(unsigned short, Unsigned)
__SIMT_CHANNEL(int, Signed)
__SIMT_CHANNEL(unsigned int, Unsigned)
__SIMT_CHANNEL(float, Float)
#undef __SIMT_CHANNEL

/// The number type and the count of a texel type: float4 is 4 times float.
template <class _Tp>
struct _Texel {
    using _Number = _Tp;
    static constexpr int __count = 1;
};
#define __SIMT_TEXELS(name, T)            \
    template <>                           \
    struct _Texel<name##1> {              \
        using _Number = T;                \
        static constexpr int __count = 1; \
    };                                    \
    template <>                           \
    struct _Texel<name##2> {              \
        using _Number = T;                \
        static constexpr int __count = 2; \
    };                                    \
    template <>                           \
    struct _Texel<name##4> {              \
        using _Number = T;                \
        static constexpr int __count = 4; \
    };
__SIMT_TEXELS(char, signed char)
__SIMT_TEXELS(uchar, unsigned char)
__SIMT_TEXELS(short, short)
__SIMT_TEXELS(ushort, unsigned short)
__SIMT_TEXELS(int, int)
__SIMT_TEXELS(uint, unsigned int)
__SIMT_TEXELS(float, float)
#undef __SIMT_TEXELS

}  // namespace __simt

/// The format whose texels are of type T: float, uchar4, ...
template <class _Tp>
inline cudaChannelFormatDesc cudaCreateChannelDesc() {
    using _Number = typename ::__simt::_Texel<_Tp>::_Number;
    constexpr int __count = ::__simt::_Texel<_Tp>::__count, __bits = 8 * sizeof(_Number);
    return cudaChannelFormatDesc{__bits, __count > 1 ? __bits : 0, __count > 2 ? __bits : 0,
                                 __count > 3 ? __bits : 0, ::__simt::_ChannelNumber<_Number>::kind};
}
