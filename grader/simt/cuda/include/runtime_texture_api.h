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
cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description,
                                    const cudaResourceViewDesc* view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaTextureObject_t texture);
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description,
                                            cudaTextureObject_t texture);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface);
cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource,
                                             cudaSurfaceObject_t surface);

/// Binds the texture (or surface) reference at this address, with a note about its removal.
cudaError_t simt_bind_texture(const void* reference, const cudaResourceDesc* resource,
                              const cudaTextureDesc* description, SimtCallSite site);
cudaError_t simt_bind_surface(const void* reference, const cudaResourceDesc* resource,
                              SimtCallSite site);
cudaError_t simt_unbind_texture(const void* reference, SimtCallSite site);

// Called by kernels.
/// How a texture is read.
struct SimtTexelQuery {
    int dimensions;  ///< 1 to 3
    int layered;     ///< not 0: `layer` counts
    int gather;      ///< not 0: one number of each of the four texels, number `gather` - 1
    int whole;       ///< not 0: `index` is the texel of linear memory
    float x, y, z;
    int layer;
    int index;
};
/// Reads a texel. `texel` gets four numbers, each a float or a 32-bit integer as the texture has
/// it.
void simt_texture_read(cudaTextureObject_t texture, const SimtTexelQuery* query, void* texel);
/// The texture bound to a reference, 0 if none.
cudaTextureObject_t simt_bound_texture(const void* reference);
/// Reads or writes `bytes` bytes of a surface at byte x of row y of slice z.
void simt_surface_access(cudaSurfaceObject_t surface, int dimensions, int layered, int x, int y,
                         int z, int bytes, int mode, void* value, int write);
cudaSurfaceObject_t simt_bound_surface(const void* reference);
}
