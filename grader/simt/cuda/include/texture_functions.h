#pragma once
/// Functions of kernels for textures and surfaces, and the texture references that CUDA 12
/// removed. Included by runtime_api.h only.

// Inlined, so that the runtime's caller is the program's kernel.
#define __SIMT_TEXTURE   \
    template <class _Tp> \
    __attribute__((__always_inline__)) inline

#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03
#define cudaSurfaceType1DLayered 0xF1
#define cudaSurfaceType2DLayered 0xF2

namespace __simt {

union _TexelNumber {
    float __real_number;
    int __integer;
};
__SIMT_NO_HOOKS inline void __convert(_TexelNumber __from, float& __to) {
    __to = __from.__real_number;
}
template <class _Tp>
__SIMT_NO_HOOKS inline void __convert(_TexelNumber __from, _Tp& __to) {
    __to = static_cast<_Tp>(__from.__integer);
}

template <class _Tp, int __count = _Texel<_Tp>::__count>
struct _TexelOf {
    __SIMT_NO_HOOKS static _Tp __make(const _TexelNumber* __from) {
        _Tp __texel;
        __convert(__from[0], reinterpret_cast<typename _Texel<_Tp>::_Number&>(__texel));
        return __texel;
    }
};
template <class _Tp>
struct _TexelOf<_Tp, 2> {
    __SIMT_NO_HOOKS static _Tp __make(const _TexelNumber* __from) {
        _Tp __texel;
        __convert(__from[0], __texel.x);
        __convert(__from[1], __texel.y);
        return __texel;
    }
};
template <class _Tp>
struct _TexelOf<_Tp, 4> {
    __SIMT_NO_HOOKS static _Tp __make(const _TexelNumber* __from) {
        _Tp __texel;
        __convert(__from[0], __texel.x);
        __convert(__from[1], __texel.y);
        __convert(__from[2], __texel.z);
        __convert(__from[3], __texel.w);
        return __texel;
    }
};

/// The runtime's answer, kept out of the kernel's own accesses.
struct _TexelAnswer {
    _TexelNumber __of[4];
};
__SIMT_NO_HOOKS inline _SimtTexelQuery __at(int __dimensions, float x, float y = 0, float z = 0) {
    return _SimtTexelQuery{__dimensions, 0, 0, 0, x, y, z, 0, 0, {}};
}
__SIMT_NO_HOOKS inline _SimtTexelQuery __in_layer(int __dimensions, int __layer, float x,
                                                  float y = 0) {
    return _SimtTexelQuery{__dimensions, 1, 0, 0, x, y, 0, __layer, 0, {}};
}
__SIMT_NO_HOOKS inline _SimtTexelQuery __gathered(int __number, float x, float y) {
    return _SimtTexelQuery{2, 0, __number + 1, 0, x, y, 0, 0, 0, {}};
}
__SIMT_NO_HOOKS inline _SimtTexelQuery __whole(int __index) {
    return _SimtTexelQuery{1, 0, 0, 1, 0, 0, 0, 0, __index, {}};
}
/// The same query, by a kernel that takes the texel for a T.
template <class _Tp>
__SIMT_NO_HOOKS inline _SimtTexelQuery __as(_SimtTexelQuery __query) {
    using _Number = typename _Texel<_Tp>::_Number;
    __query.__type = {_ReadNumber<_Number>::kind, 8 * sizeof(_Number), _Texel<_Tp>::__count};
    return __query;
}

}  // namespace __simt

/// Reads with a query: the texel that `__query` names, as a T.
#define __SIMT_FETCH(T, texture, query)                            \
    const _SimtTexelQuery __simt_query = ::__simt::__as<T>(query); \
    ::__simt::_TexelAnswer __simt_answer;                          \
    __simt_texture_read(texture, &__simt_query, &__simt_answer);   \
    return ::__simt::_TexelOf<T>::__make(__simt_answer.__of)

// With texture objects. Every function is also there with its result as the first argument. There
// are no mipmaps, so that a level or gradients change nothing.
#define __SIMT_TEXTURE_READ(name, parameters, arguments, query)                                    \
    __SIMT_TEXTURE _Tp name(cudaTextureObject_t texture, __SIMT_LIST parameters) {                 \
        __SIMT_FETCH(_Tp, texture, query);                                                         \
    }                                                                                              \
    __SIMT_TEXTURE void name(_Tp* __result, cudaTextureObject_t texture, __SIMT_LIST parameters) { \
        *__result = name<_Tp>(texture, __SIMT_LIST arguments);                                     \
    }
#define __SIMT_LIST(...) __VA_ARGS__

__SIMT_TEXTURE_READ(tex1Dfetch, (int x), (x), ::__simt::__whole(x))
__SIMT_TEXTURE_READ(tex1D, (float x), (x), ::__simt::__at(1, x))
__SIMT_TEXTURE_READ(tex2D, (float x, float y), (x, y), ::__simt::__at(2, x, y))
__SIMT_TEXTURE_READ(tex3D, (float x, float y, float z), (x, y, z), ::__simt::__at(3, x, y, z))
__SIMT_TEXTURE_READ(tex1DLayered, (float x, int __layer), (x, __layer),
                    ::__simt::__in_layer(1, __layer, x))
__SIMT_TEXTURE_READ(tex2DLayered, (float x, float y, int __layer), (x, y, __layer),
                    ::__simt::__in_layer(2, __layer, x, y))
__SIMT_TEXTURE_READ(tex1DLod, (float x, float __level), (x, __level), ::__simt::__at(1, x))
__SIMT_TEXTURE_READ(tex2DLod, (float x, float y, float __level), (x, y, __level),
                    ::__simt::__at(2, x, y))
__SIMT_TEXTURE_READ(tex3DLod, (float x, float y, float z, float __level), (x, y, z, __level),
                    ::__simt::__at(3, x, y, z))
__SIMT_TEXTURE_READ(tex1DLayeredLod, (float x, int __layer, float __level), (x, __layer, __level),
                    ::__simt::__in_layer(1, __layer, x))
__SIMT_TEXTURE_READ(tex2DLayeredLod, (float x, float y, int __layer, float __level),
                    (x, y, __layer, __level), ::__simt::__in_layer(2, __layer, x, y))
__SIMT_TEXTURE_READ(tex1DGrad, (float x, float __dx, float __dy), (x, __dx, __dy),
                    ::__simt::__at(1, x))
__SIMT_TEXTURE_READ(tex2DGrad, (float x, float y, float2 __dx, float2 __dy), (x, y, __dx, __dy),
                    ::__simt::__at(2, x, y))
__SIMT_TEXTURE _Tp tex2Dgather(cudaTextureObject_t texture, float x, float y, int __number = 0) {
    __SIMT_FETCH(_Tp, texture, ::__simt::__gathered(__number, x, y));
}

// Surfaces: x is in bytes.
#define __SIMT_SURFACE(name, dimensions, layered, parameters, arguments, x, y, z)                  \
    __SIMT_TEXTURE void name##read(_Tp* __to, cudaSurfaceObject_t surface, __SIMT_LIST parameters, \
                                   cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {        \
        __simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(_Tp), __mode, __to,    \
                              0);                                                                  \
    }                                                                                              \
    __SIMT_TEXTURE _Tp name##read(cudaSurfaceObject_t surface, __SIMT_LIST parameters,             \
                                  cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {         \
        _Tp value;                                                                                 \
        __simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(_Tp), __mode, &value,  \
                              0);                                                                  \
        return value;                                                                              \
    }                                                                                              \
    __SIMT_TEXTURE void name##write(_Tp value, cudaSurfaceObject_t surface,                        \
                                    __SIMT_LIST parameters,                                        \
                                    cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {       \
        __simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(_Tp), __mode, &value,  \
                              1);                                                                  \
    }
__SIMT_SURFACE(surf1D, 1, 0, (int x), (x), x, 0, 0)
__SIMT_SURFACE(surf2D, 2, 0, (int x, int y), (x, y), x, y, 0)
__SIMT_SURFACE(surf3D, 3, 0, (int x, int y, int z), (x, y, z), x, y, z)
__SIMT_SURFACE(surf1DLayered, 1, 1, (int x, int __layer), (x, __layer), x, 0, __layer)
__SIMT_SURFACE(surf2DLayered, 2, 1, (int x, int y, int __layer), (x, y, __layer), x, y, __layer)

// --- what CUDA 12 removed: texture and surface references ----------------------------------------

struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
};
/// A texture by name, that the program binds to memory.
template <class _Tp, int __dimensions = cudaTextureType1D,
          cudaTextureReadMode __mode = cudaReadModeElementType>
struct texture : textureReference {
    texture(int __normalised = 0, cudaTextureFilterMode __filter = cudaFilterModePoint,
            cudaTextureAddressMode __address = cudaAddressModeClamp)
        : textureReference{__normalised,
                           __filter,
                           {__address, __address, __address},
                           cudaCreateChannelDesc<_Tp>(),
                           0} {}
};
struct surfaceReference {
    cudaChannelFormatDesc channelDesc;
};
template <class _Tp, int __dimensions = cudaSurfaceType1D>
struct surface : surfaceReference {};

namespace __simt {

/// The result of a read: the texel, or floats.
template <class _Tp, cudaTextureReadMode __mode>
struct _ReadOf {
    using type = _Tp;
};
#define __SIMT_NORMALISED(from, to)                     \
    template <>                                         \
    struct _ReadOf<from, cudaReadModeNormalizedFloat> { \
        using type = to;                                \
    };
__SIMT_NORMALISED(unsigned char, float)
__SIMT_NORMALISED(signed char, float)
__SIMT_NORMALISED(char, float)
__SIMT_NORMALISED(unsigned short, float)
__SIMT_NORMALISED(short, float)
__SIMT_NORMALISED(uchar1, float1)
__SIMT_NORMALISED(uchar2, float2)
__SIMT_NORMALISED(uchar4, float4)
__SIMT_NORMALISED(char1, float1)
__SIMT_NORMALISED(char2, float2)
__SIMT_NORMALISED(char4, float4)
__SIMT_NORMALISED(ushort1, float1)
__SIMT_NORMALISED(ushort2, float2)
__SIMT_NORMALISED(ushort4, float4)
__SIMT_NORMALISED(short1, float1)
__SIMT_NORMALISED(short2, float2)
__SIMT_NORMALISED(short4, float4)
#undef __SIMT_NORMALISED

inline cudaTextureDesc __description_of(const textureReference& __reference,
                                        cudaTextureReadMode __mode) {
    cudaTextureDesc __description = {};
    for (int __i = 0; __i < 3; ++__i) __description.addressMode[__i] = __reference.addressMode[__i];
    __description.filterMode = __reference.filterMode;
    __description.readMode = __mode;
    __description.normalizedCoords = __reference.normalized;
    return __description;
}

}  // namespace __simt

#define __SIMT_REFERENCE_READ(name, parameters, arguments)                                        \
    template <class _Tp, int __dimensions, cudaTextureReadMode __mode>                            \
    __attribute__((__always_inline__)) inline typename ::__simt::_ReadOf<_Tp, __mode>::type name( \
        const texture<_Tp, __dimensions, __mode>& __reference, __SIMT_LIST parameters) {          \
        return name<typename ::__simt::_ReadOf<_Tp, __mode>::type>(                               \
            __simt_bound_texture(&__reference), __SIMT_LIST arguments);                           \
    }
__SIMT_REFERENCE_READ(tex1Dfetch, (int x), (x))
__SIMT_REFERENCE_READ(tex1D, (float x), (x))
__SIMT_REFERENCE_READ(tex2D, (float x, float y), (x, y))
__SIMT_REFERENCE_READ(tex3D, (float x, float y, float z), (x, y, z))
__SIMT_REFERENCE_READ(tex1DLayered, (float x, int __layer), (x, __layer))
__SIMT_REFERENCE_READ(tex2DLayered, (float x, float y, int __layer), (x, y, __layer))

#define __SIMT_REFERENCE_SURFACE(name, parameters, arguments)                                      \
    template <class _Vp, class _Tp, int __dimensions>                                              \
    __attribute__((__always_inline__)) inline _Vp name##read(                                      \
        const surface<_Tp, __dimensions>& __reference, __SIMT_LIST parameters,                     \
        cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {                                   \
        return name##read<_Vp>(__simt_bound_surface(&__reference), __SIMT_LIST arguments, __mode); \
    }                                                                                              \
    template <class _Vp, class _Tp, int __dimensions>                                              \
    __attribute__((__always_inline__)) inline void name##read(                                     \
        _Vp* __to, const surface<_Tp, __dimensions>& __reference, __SIMT_LIST parameters,          \
        cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {                                   \
        name##read(__to, __simt_bound_surface(&__reference), __SIMT_LIST arguments, __mode);       \
    }                                                                                              \
    template <class _Vp, class _Tp, int __dimensions>                                              \
    __attribute__((__always_inline__)) inline void name##write(                                    \
        _Vp value, const surface<_Tp, __dimensions>& __reference, __SIMT_LIST parameters,          \
        cudaSurfaceBoundaryMode __mode = cudaBoundaryModeTrap) {                                   \
        name##write(value, __simt_bound_surface(&__reference), __SIMT_LIST arguments, __mode);     \
    }
__SIMT_REFERENCE_SURFACE(surf1D, (int x), (x))
__SIMT_REFERENCE_SURFACE(surf2D, (int x, int y), (x, y))
__SIMT_REFERENCE_SURFACE(surf3D, (int x, int y, int z), (x, y, z))

#define __SIMT_BIND_SITE \
    const char *__simt_file = __builtin_FILE(), int __simt_line = __builtin_LINE()
#define __SIMT_BOUND_AT             \
    _SimtCallSite {                 \
        __simt_file, __simt_line, 0 \
    }

template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTexture(size_t* __offset,
                                   const texture<_Tp, __dimensions, __mode>& __reference,
                                   const void* __memory, const cudaChannelFormatDesc& __format,
                                   size_t __bytes = 0xffffffff, __SIMT_BIND_SITE) {
    if (__offset) *__offset = 0;
    cudaResourceDesc __resource = {};
    __resource.resType = cudaResourceTypeLinear;
    __resource.res.linear.devPtr = const_cast<void*>(__memory);
    __resource.res.linear.desc = __format;
    __resource.res.linear.sizeInBytes = __bytes;
    const cudaTextureDesc __description = ::__simt::__description_of(__reference, __mode);
    return __simt_bind_texture(&__reference, &__resource, &__description, __SIMT_BOUND_AT);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTexture(size_t* __offset,
                                   const texture<_Tp, __dimensions, __mode>& __reference,
                                   const void* __memory, size_t __bytes = 0xffffffff,
                                   __SIMT_BIND_SITE) {
    return cudaBindTexture(__offset, __reference, __memory, __reference.channelDesc, __bytes,
                           __simt_file, __simt_line);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTexture2D(size_t* __offset,
                                     const texture<_Tp, __dimensions, __mode>& __reference,
                                     const void* __memory, const cudaChannelFormatDesc& __format,
                                     size_t width, size_t height, size_t pitch, __SIMT_BIND_SITE) {
    if (__offset) *__offset = 0;
    cudaResourceDesc __resource = {};
    __resource.resType = cudaResourceTypePitch2D;
    __resource.res.pitch2D.devPtr = const_cast<void*>(__memory);
    __resource.res.pitch2D.desc = __format;
    __resource.res.pitch2D.width = width;
    __resource.res.pitch2D.height = height;
    __resource.res.pitch2D.pitchInBytes = pitch;
    const cudaTextureDesc __description = ::__simt::__description_of(__reference, __mode);
    return __simt_bind_texture(&__reference, &__resource, &__description, __SIMT_BOUND_AT);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTexture2D(size_t* __offset,
                                     const texture<_Tp, __dimensions, __mode>& __reference,
                                     const void* __memory, size_t width, size_t height,
                                     size_t pitch, __SIMT_BIND_SITE) {
    return cudaBindTexture2D(__offset, __reference, __memory, __reference.channelDesc, width,
                             height, pitch, __simt_file, __simt_line);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTextureToArray(const texture<_Tp, __dimensions, __mode>& __reference,
                                          cudaArray_const_t array, const cudaChannelFormatDesc&,
                                          __SIMT_BIND_SITE) {
    cudaResourceDesc __resource = {};
    __resource.resType = cudaResourceTypeArray;
    __resource.res.array.array = const_cast<cudaArray_t>(array);
    const cudaTextureDesc __description = ::__simt::__description_of(__reference, __mode);
    return __simt_bind_texture(&__reference, &__resource, &__description, __SIMT_BOUND_AT);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaBindTextureToArray(const texture<_Tp, __dimensions, __mode>& __reference,
                                          cudaArray_const_t array, __SIMT_BIND_SITE) {
    return cudaBindTextureToArray(__reference, array, __reference.channelDesc, __simt_file,
                                  __simt_line);
}
template <class _Tp, int __dimensions, cudaTextureReadMode __mode>
inline cudaError_t cudaUnbindTexture(const texture<_Tp, __dimensions, __mode>& __reference,
                                     __SIMT_BIND_SITE) {
    return __simt_unbind_texture(&__reference, __SIMT_BOUND_AT);
}
template <class _Tp, int __dimensions>
inline cudaError_t cudaBindSurfaceToArray(const surface<_Tp, __dimensions>& __reference,
                                          cudaArray_const_t array, __SIMT_BIND_SITE) {
    cudaResourceDesc __resource = {};
    __resource.resType = cudaResourceTypeArray;
    __resource.res.array.array = const_cast<cudaArray_t>(array);
    return __simt_bind_surface(&__reference, &__resource, __SIMT_BOUND_AT);
}

#undef __SIMT_BIND_SITE
#undef __SIMT_BOUND_AT
