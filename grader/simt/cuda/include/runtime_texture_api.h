#pragma once
/// Creation of textures and surfaces. Included by runtime_api.h only. The functions for kernels are
/// in texture_functions.h.

typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

enum cudaResourceType {
    cudaResourceTypeArray = 0,
    cudaResourceTypeMipmappedArray = 1,
    cudaResourceTypeLinear = 2,
    cudaResourceTypePitch2D = 3
};
enum cudaTextureAddressMode {
    cudaAddressModeWrap = 0,
    cudaAddressModeClamp = 1,
    cudaAddressModeMirror = 2,
    cudaAddressModeBorder = 3
};
enum cudaTextureFilterMode { cudaFilterModePoint = 0, cudaFilterModeLinear = 1 };
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
enum cudaSurfaceBoundaryMode {
    cudaBoundaryModeZero = 0,
    cudaBoundaryModeClamp = 1,
    cudaBoundaryModeTrap = 2
};

struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            cudaMipmappedArray_t mipmap;
        } mipmap;
        struct {
            void* devPtr;
            struct cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void* devPtr;
            struct cudaChannelFormatDesc desc;
            size_t width;
            size_t height;
            size_t pitchInBytes;
        } pitch2D;
        struct {
            int reserved[32];
        } reserved;
    } res;
    unsigned flags;
};
struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias;
    float minMipmapLevelClamp;
    float maxMipmapLevelClamp;
    int disableTrilinearOptimization;
    int seamlessCubemap;
};
struct cudaResourceViewDesc;

extern "C" {
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture,
                                    const cudaResourceDesc* __resource,
                                    const cudaTextureDesc* __description,
                                    const cudaResourceViewDesc* __view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* __resource,
                                             cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* __description,
                                            cudaTextureObject_t texture);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface,
                                    const cudaResourceDesc* __resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* __resource,
                                             cudaSurfaceObject_t surface);

/// Binds the texture (or surface) reference at this address, with a note about its removal.
cudaError_t __simt_bind_texture(const void* __reference, const cudaResourceDesc* __resource,
                                const cudaTextureDesc* __description, _SimtCallSite __site);
cudaError_t __simt_bind_surface(const void* __reference, const cudaResourceDesc* __resource,
                                _SimtCallSite __site);
cudaError_t __simt_unbind_texture(const void* __reference, _SimtCallSite __site);

// Called by kernels.
/// What a kernel takes a texel for: `__count` numbers of `__bits` bits.
struct _SimtTexelType {
    cudaChannelFormatKind __kind;
    int __bits, __count;
};
/// How a texture is read.
struct _SimtTexelQuery {
    int __dimensions;  ///< 1 to 3
    int __layered;     ///< not 0: `__layer` counts
    int __gather;      ///< not 0: one number of each of the four texels, number `__gather` - 1
    int __whole;       ///< not 0: `__index` is the texel of linear memory
    float x, y, z;
    int __layer;
    int __index;
    _SimtTexelType __type;
};
/// Reads a texel. `__texel` gets four numbers, each a float or a 32-bit integer as the texture has
/// it.
void __simt_texture_read(cudaTextureObject_t texture, const _SimtTexelQuery* __query,
                         void* __texel);
/// The texture bound to a reference, 0 if none.
cudaTextureObject_t __simt_bound_texture(const void* __reference);
/// Reads or writes `__bytes` bytes of a surface at byte x of row y of slice z.
void __simt_surface_access(cudaSurfaceObject_t surface, int __dimensions, int __layered, int x,
                           int y, int z, int __bytes, int __mode, void* value, int __write);
cudaSurfaceObject_t __simt_bound_surface(const void* __reference);
}
