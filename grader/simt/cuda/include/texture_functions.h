#pragma once
/// Functions of kernels for textures and surfaces, and the texture references that CUDA 12
/// removed. Included by runtime_api.h only.

// Inlined, so that the runtime's caller is the program's kernel.
#define SIMT_TEXTURE   \
    template <class T> \
    __attribute__((always_inline)) inline

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

namespace simt {

union TexelNumber {
    float real;
    int integer;
};
SIMT_NO_HOOKS inline void convert(TexelNumber from, float& to) {
    to = from.real;
}
template <class T>
SIMT_NO_HOOKS inline void convert(TexelNumber from, T& to) {
    to = static_cast<T>(from.integer);
}

template <class T, int count = Texel<T>::count>
struct TexelOf {
    SIMT_NO_HOOKS static T make(const TexelNumber* from) {
        T texel;
        convert(from[0], reinterpret_cast<typename Texel<T>::Number&>(texel));
        return texel;
    }
};
template <class T>
struct TexelOf<T, 2> {
    SIMT_NO_HOOKS static T make(const TexelNumber* from) {
        T texel;
        convert(from[0], texel.x);
        convert(from[1], texel.y);
        return texel;
    }
};
template <class T>
struct TexelOf<T, 4> {
    SIMT_NO_HOOKS static T make(const TexelNumber* from) {
        T texel;
        convert(from[0], texel.x);
        convert(from[1], texel.y);
        convert(from[2], texel.z);
        convert(from[3], texel.w);
        return texel;
    }
};

/// The runtime's answer, kept out of the kernel's own accesses.
struct TexelAnswer {
    TexelNumber of[4];
};
SIMT_NO_HOOKS inline SimtTexelQuery at(int dimensions, float x, float y = 0, float z = 0) {
    return SimtTexelQuery{dimensions, 0, 0, 0, x, y, z, 0, 0};
}
SIMT_NO_HOOKS inline SimtTexelQuery in_layer(int dimensions, int layer, float x, float y = 0) {
    return SimtTexelQuery{dimensions, 1, 0, 0, x, y, 0, layer, 0};
}
SIMT_NO_HOOKS inline SimtTexelQuery gathered(int number, float x, float y) {
    return SimtTexelQuery{2, 0, number + 1, 0, x, y, 0, 0, 0};
}
SIMT_NO_HOOKS inline SimtTexelQuery whole(int index) {
    return SimtTexelQuery{1, 0, 0, 1, 0, 0, 0, 0, index};
}

}  // namespace simt

/// Reads with a query: the texel that `query` names, as a T.
#define SIMT_FETCH(T, texture, query)                      \
    const SimtTexelQuery simt_query = query;               \
    ::simt::TexelAnswer simt_answer;                       \
    simt_texture_read(texture, &simt_query, &simt_answer); \
    return ::simt::TexelOf<T>::make(simt_answer.of)

// With texture objects. Every function is also there with its result as the first argument. There
// are no mipmaps, so that a level or gradients change nothing.
#define SIMT_TEXTURE_READ(name, parameters, arguments, query)                              \
    SIMT_TEXTURE T name(cudaTextureObject_t texture, SIMT_LIST parameters) {               \
        SIMT_FETCH(T, texture, query);                                                     \
    }                                                                                      \
    SIMT_TEXTURE void name(T* result, cudaTextureObject_t texture, SIMT_LIST parameters) { \
        *result = name<T>(texture, SIMT_LIST arguments);                                   \
    }
#define SIMT_LIST(...) __VA_ARGS__

SIMT_TEXTURE_READ(tex1Dfetch, (int x), (x), ::simt::whole(x))
SIMT_TEXTURE_READ(tex1D, (float x), (x), ::simt::at(1, x))
SIMT_TEXTURE_READ(tex2D, (float x, float y), (x, y), ::simt::at(2, x, y))
SIMT_TEXTURE_READ(tex3D, (float x, float y, float z), (x, y, z), ::simt::at(3, x, y, z))
SIMT_TEXTURE_READ(tex1DLayered, (float x, int layer), (x, layer), ::simt::in_layer(1, layer, x))
SIMT_TEXTURE_READ(tex2DLayered, (float x, float y, int layer), (x, y, layer),
                  ::simt::in_layer(2, layer, x, y))
SIMT_TEXTURE_READ(tex1DLod, (float x, float level), (x, level), ::simt::at(1, x))
SIMT_TEXTURE_READ(tex2DLod, (float x, float y, float level), (x, y, level), ::simt::at(2, x, y))
SIMT_TEXTURE_READ(tex3DLod, (float x, float y, float z, float level), (x, y, z, level),
                  ::simt::at(3, x, y, z))
SIMT_TEXTURE_READ(tex1DLayeredLod, (float x, int layer, float level), (x, layer, level),
                  ::simt::in_layer(1, layer, x))
SIMT_TEXTURE_READ(tex2DLayeredLod, (float x, float y, int layer, float level), (x, y, layer, level),
                  ::simt::in_layer(2, layer, x, y))
SIMT_TEXTURE_READ(tex1DGrad, (float x, float dx, float dy), (x, dx, dy), ::simt::at(1, x))
SIMT_TEXTURE_READ(tex2DGrad, (float x, float y, float2 dx, float2 dy), (x, y, dx, dy),
                  ::simt::at(2, x, y))
SIMT_TEXTURE T tex2Dgather(cudaTextureObject_t texture, float x, float y, int number = 0) {
    SIMT_FETCH(T, texture, ::simt::gathered(number, x, y));
}

// Surfaces: x is in bytes.
#define SIMT_SURFACE(name, dimensions, layered, parameters, arguments, x, y, z)                 \
    SIMT_TEXTURE void name##read(T* to, cudaSurfaceObject_t surface, SIMT_LIST parameters,      \
                                 cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {         \
        simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(T), mode, to, 0);     \
    }                                                                                           \
    SIMT_TEXTURE T name##read(cudaSurfaceObject_t surface, SIMT_LIST parameters,                \
                              cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {            \
        T value;                                                                                \
        simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(T), mode, &value, 0); \
        return value;                                                                           \
    }                                                                                           \
    SIMT_TEXTURE void name##write(T value, cudaSurfaceObject_t surface, SIMT_LIST parameters,   \
                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {        \
        simt_surface_access(surface, dimensions, layered, x, y, z, sizeof(T), mode, &value, 1); \
    }
SIMT_SURFACE(surf1D, 1, 0, (int x), (x), x, 0, 0)
SIMT_SURFACE(surf2D, 2, 0, (int x, int y), (x, y), x, y, 0)
SIMT_SURFACE(surf3D, 3, 0, (int x, int y, int z), (x, y, z), x, y, z)
SIMT_SURFACE(surf1DLayered, 1, 1, (int x, int layer), (x, layer), x, 0, layer)
SIMT_SURFACE(surf2DLayered, 2, 1, (int x, int y, int layer), (x, y, layer), x, y, layer)

// --- what CUDA 12 removed: texture and surface references ----------------------------------------

struct textureReference {
    int normalized;
    cudaTextureFilterMode filterMode;
    cudaTextureAddressMode addressMode[3];
    cudaChannelFormatDesc channelDesc;
    int sRGB;
};
/// A texture by name, that the program binds to memory.
template <class T, int dimensions = cudaTextureType1D,
          cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {
    texture(int normalised = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
            cudaTextureAddressMode address = cudaAddressModeClamp)
        : textureReference{
              normalised, filter, {address, address, address}, cudaCreateChannelDesc<T>(), 0} {}
};
struct surfaceReference {
    cudaChannelFormatDesc channelDesc;
};
template <class T, int dimensions = cudaSurfaceType1D>
struct surface : surfaceReference {};

namespace simt {

/// The result of a read: the texel, or floats.
template <class T, cudaTextureReadMode mode>
struct ReadOf {
    using type = T;
};
#define SIMT_NORMALISED(from, to)                      \
    template <>                                        \
    struct ReadOf<from, cudaReadModeNormalizedFloat> { \
        using type = to;                               \
    };
SIMT_NORMALISED(unsigned char, float)
SIMT_NORMALISED(signed char, float)
SIMT_NORMALISED(char, float)
SIMT_NORMALISED(unsigned short, float)
SIMT_NORMALISED(short, float)
SIMT_NORMALISED(uchar1, float1)
SIMT_NORMALISED(uchar2, float2)
SIMT_NORMALISED(uchar4, float4)
SIMT_NORMALISED(char1, float1)
SIMT_NORMALISED(char2, float2)
SIMT_NORMALISED(char4, float4)
SIMT_NORMALISED(ushort1, float1)
SIMT_NORMALISED(ushort2, float2)
SIMT_NORMALISED(ushort4, float4)
SIMT_NORMALISED(short1, float1)
SIMT_NORMALISED(short2, float2)
SIMT_NORMALISED(short4, float4)
#undef SIMT_NORMALISED

inline cudaTextureDesc description_of(const textureReference& reference, cudaTextureReadMode mode) {
    cudaTextureDesc description = {};
    for (int i = 0; i < 3; ++i) description.addressMode[i] = reference.addressMode[i];
    description.filterMode = reference.filterMode;
    description.readMode = mode;
    description.normalizedCoords = reference.normalized;
    return description;
}

}  // namespace simt

#define SIMT_REFERENCE_READ(name, parameters, arguments)                                    \
    template <class T, int dimensions, cudaTextureReadMode mode>                            \
    __attribute__((always_inline)) inline typename ::simt::ReadOf<T, mode>::type name(      \
        const texture<T, dimensions, mode>& reference, SIMT_LIST parameters) {              \
        return name<typename ::simt::ReadOf<T, mode>::type>(simt_bound_texture(&reference), \
                                                            SIMT_LIST arguments);           \
    }
SIMT_REFERENCE_READ(tex1Dfetch, (int x), (x))
SIMT_REFERENCE_READ(tex1D, (float x), (x))
SIMT_REFERENCE_READ(tex2D, (float x, float y), (x, y))
SIMT_REFERENCE_READ(tex3D, (float x, float y, float z), (x, y, z))
SIMT_REFERENCE_READ(tex1DLayered, (float x, int layer), (x, layer))
SIMT_REFERENCE_READ(tex2DLayered, (float x, float y, int layer), (x, y, layer))

#define SIMT_REFERENCE_SURFACE(name, parameters, arguments)                              \
    template <class V, class T, int dimensions>                                          \
    __attribute__((always_inline)) inline V name##read(                                  \
        const surface<T, dimensions>& reference, SIMT_LIST parameters,                   \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                           \
        return name##read<V>(simt_bound_surface(&reference), SIMT_LIST arguments, mode); \
    }                                                                                    \
    template <class V, class T, int dimensions>                                          \
    __attribute__((always_inline)) inline void name##read(                               \
        V* to, const surface<T, dimensions>& reference, SIMT_LIST parameters,            \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                           \
        name##read(to, simt_bound_surface(&reference), SIMT_LIST arguments, mode);       \
    }                                                                                    \
    template <class V, class T, int dimensions>                                          \
    __attribute__((always_inline)) inline void name##write(                              \
        V value, const surface<T, dimensions>& reference, SIMT_LIST parameters,          \
        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                           \
        name##write(value, simt_bound_surface(&reference), SIMT_LIST arguments, mode);   \
    }
SIMT_REFERENCE_SURFACE(surf1D, (int x), (x))
SIMT_REFERENCE_SURFACE(surf2D, (int x, int y), (x, y))
SIMT_REFERENCE_SURFACE(surf3D, (int x, int y, int z), (x, y, z))

#define SIMT_BIND_SITE const char *simt_file = __builtin_FILE(), int simt_line = __builtin_LINE()
#define SIMT_BOUND_AT           \
    SimtCallSite {              \
        simt_file, simt_line, 0 \
    }

template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTexture(size_t* offset, const texture<T, dimensions, mode>& reference,
                                   const void* memory, const cudaChannelFormatDesc& format,
                                   size_t bytes = 0xffffffff, SIMT_BIND_SITE) {
    if (offset) *offset = 0;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<void*>(memory);
    resource.res.linear.desc = format;
    resource.res.linear.sizeInBytes = bytes;
    const cudaTextureDesc description = ::simt::description_of(reference, mode);
    return simt_bind_texture(&reference, &resource, &description, SIMT_BOUND_AT);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTexture(size_t* offset, const texture<T, dimensions, mode>& reference,
                                   const void* memory, size_t bytes = 0xffffffff, SIMT_BIND_SITE) {
    return cudaBindTexture(offset, reference, memory, reference.channelDesc, bytes, simt_file,
                           simt_line);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTexture2D(size_t* offset, const texture<T, dimensions, mode>& reference,
                                     const void* memory, const cudaChannelFormatDesc& format,
                                     size_t width, size_t height, size_t pitch, SIMT_BIND_SITE) {
    if (offset) *offset = 0;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = const_cast<void*>(memory);
    resource.res.pitch2D.desc = format;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    const cudaTextureDesc description = ::simt::description_of(reference, mode);
    return simt_bind_texture(&reference, &resource, &description, SIMT_BOUND_AT);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTexture2D(size_t* offset, const texture<T, dimensions, mode>& reference,
                                     const void* memory, size_t width, size_t height, size_t pitch,
                                     SIMT_BIND_SITE) {
    return cudaBindTexture2D(offset, reference, memory, reference.channelDesc, width, height, pitch,
                             simt_file, simt_line);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, dimensions, mode>& reference,
                                          cudaArray_const_t array, const cudaChannelFormatDesc&,
                                          SIMT_BIND_SITE) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = const_cast<cudaArray_t>(array);
    const cudaTextureDesc description = ::simt::description_of(reference, mode);
    return simt_bind_texture(&reference, &resource, &description, SIMT_BOUND_AT);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaBindTextureToArray(const texture<T, dimensions, mode>& reference,
                                          cudaArray_const_t array, SIMT_BIND_SITE) {
    return cudaBindTextureToArray(reference, array, reference.channelDesc, simt_file, simt_line);
}
template <class T, int dimensions, cudaTextureReadMode mode>
inline cudaError_t cudaUnbindTexture(const texture<T, dimensions, mode>& reference,
                                     SIMT_BIND_SITE) {
    return simt_unbind_texture(&reference, SIMT_BOUND_AT);
}
template <class T, int dimensions>
inline cudaError_t cudaBindSurfaceToArray(const surface<T, dimensions>& reference,
                                          cudaArray_const_t array, SIMT_BIND_SITE) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = const_cast<cudaArray_t>(array);
    return simt_bind_surface(&reference, &resource, SIMT_BOUND_AT);
}

#undef SIMT_BIND_SITE
#undef SIMT_BOUND_AT
