#pragma once
/// The C++ side of the CUDA runtime API: overloads, default arguments, symbols by reference.
/// Included by runtime_api.h only.

#define SIMT_SITE_PARAMETERS \
    const char *simt_file = __builtin_FILE(), int simt_line = __builtin_LINE()
#define SIMT_SITE               \
    SimtCallSite {              \
        simt_file, simt_line, 0 \
    }
/// The same for a call that allocates elements of type T.
#define SIMT_SITE_OF(T)                                   \
    SimtCallSite {                                        \
        simt_file, simt_line, ::simt::element_bytes<T>(0) \
    }

namespace simt {

template <class T>
constexpr auto element_bytes(int) -> decltype(unsigned(sizeof(T))) {
    return sizeof(T);
}
template <class T>
constexpr unsigned element_bytes(long) {
    return 0;
}
template <class T, class U>
struct IsSame {
    static constexpr bool value = false;
};
template <class T>
struct IsSame<T, T> {
    static constexpr bool value = true;
};
template <class T>
struct IsSame<T, const T> {
    static constexpr bool value = true;
};

}  // namespace simt

template <class T>
inline cudaError_t cudaMalloc(T** pointer, size_t bytes, SIMT_SITE_PARAMETERS) {
    return simt_malloc((void**)(pointer), bytes, SIMT_SITE_OF(T));
}
template <class T>
inline cudaError_t cudaMallocManaged(T** pointer, size_t bytes,
                                     unsigned flags = cudaMemAttachGlobal, SIMT_SITE_PARAMETERS) {
    return simt_malloc_managed((void**)(pointer), bytes, flags, SIMT_SITE_OF(T));
}
template <class T>
inline cudaError_t cudaMallocHost(T** pointer, size_t bytes, unsigned flags = 0,
                                  SIMT_SITE_PARAMETERS) {
    return simt_malloc_host((void**)(pointer), bytes, flags, SIMT_SITE_OF(T));
}
template <class T>
inline cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned flags, SIMT_SITE_PARAMETERS) {
    return simt_malloc_host((void**)(pointer), bytes, flags, SIMT_SITE_OF(T));
}
template <class T>
inline cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height,
                                   SIMT_SITE_PARAMETERS) {
    return simt_malloc_pitch((void**)(pointer), pitch, width, height, SIMT_SITE);
}
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream,
                                   SIMT_SITE_PARAMETERS) {
    return simt_malloc_async((void**)(pointer), bytes, stream, SIMT_SITE_OF(T));
}
template <class T>
inline cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream, SIMT_SITE_PARAMETERS) {
    return simt_malloc_from_pool((void**)(pointer), bytes, pool, stream, SIMT_SITE_OF(T));
}
/// From a pool: the same function with a pool for its third argument.
template <class T>
inline cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaMemPool_t pool,
                                   cudaStream_t stream, SIMT_SITE_PARAMETERS) {
    return simt_malloc_from_pool((void**)(pointer), bytes, pool, stream, SIMT_SITE_OF(T));
}
// The forms of CUDA 13; those with a device number are of CUDA 12.
inline cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, cudaMemLocation location,
                                        unsigned flags, cudaStream_t stream = 0,
                                        SIMT_SITE_PARAMETERS) {
    return simt_mem_prefetch(pointer, bytes, location, flags, stream, SIMT_SITE);
}
inline cudaError_t cudaMemAdvise(const void* pointer, size_t bytes, cudaMemoryAdvise advice,
                                 cudaMemLocation location, SIMT_SITE_PARAMETERS) {
    return simt_mem_advise(pointer, bytes, advice, location, SIMT_SITE);
}
template <class T>
inline cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags,
                                            SIMT_SITE_PARAMETERS) {
    return simt_host_get_device_pointer((void**)(device), host, flags, SIMT_SITE);
}

/// Copies between pointers to the same type: a size in elements can then be distinguished from one
/// in bytes. Inlined, so that the runtime's caller is the program's function.
template <class T, class U>
__attribute__((always_inline)) inline cudaError_t cudaMemcpy(T* to, U* from, size_t bytes,
                                                             cudaMemcpyKind kind) {
    simt_note_elements(::simt::IsSame<T, U>::value ? ::simt::element_bytes<T>(0) : 0);
    return cudaMemcpy((void*)to, (const void*)from, bytes, kind);
}
template <class T, class U>
__attribute__((always_inline)) inline cudaError_t cudaMemcpyAsync(T* to, U* from, size_t bytes,
                                                                  cudaMemcpyKind kind,
                                                                  cudaStream_t stream = 0) {
    simt_note_elements(::simt::IsSame<T, U>::value ? ::simt::element_bytes<T>(0) : 0);
    return cudaMemcpyAsync((void*)to, (const void*)from, bytes, kind, stream);
}

template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes,
                                      size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                      SIMT_SITE_PARAMETERS) {
    return simt_memcpy_to_symbol(&symbol, sizeof(T), from, bytes, offset, kind, SIMT_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes,
                                           size_t offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                           cudaStream_t stream = 0, SIMT_SITE_PARAMETERS) {
    return simt_memcpy_to_symbol_async(&symbol, sizeof(T), from, bytes, offset, kind, stream,
                                       SIMT_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                        SIMT_SITE_PARAMETERS) {
    return simt_memcpy_from_symbol(to, &symbol, sizeof(T), bytes, offset, kind, SIMT_SITE);
}
template <class T>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes,
                                             size_t offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                             cudaStream_t stream = 0, SIMT_SITE_PARAMETERS) {
    return simt_memcpy_from_symbol_async(to, &symbol, sizeof(T), bytes, offset, kind, stream,
                                         SIMT_SITE);
}
template <class T>
inline cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol, SIMT_SITE_PARAMETERS) {
    return simt_symbol_address(pointer, &symbol, sizeof(T), SIMT_SITE);
}
template <class T>
inline cudaError_t cudaGetSymbolSize(size_t* bytes, const T& symbol, SIMT_SITE_PARAMETERS) {
    return simt_symbol_size(bytes, &symbol, sizeof(T), SIMT_SITE);
}

template <class T>
inline cudaError_t cudaFuncSetAttribute(T* function, cudaFuncAttribute attribute, int value,
                                        SIMT_SITE_PARAMETERS) {
    return simt_func_set_attribute((const void*)function, attribute, value, SIMT_SITE);
}
template <class T>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* function) {
    return cudaFuncGetAttributes(attributes, (const void*)function);
}
template <class T>
inline cudaError_t cudaFuncSetCacheConfig(T* function, cudaFuncCache config) {
    return cudaFuncSetCacheConfig((const void*)function, config);
}
template <class T>
inline cudaError_t cudaFuncSetSharedMemConfig(T* function, cudaSharedMemConfig config) {
    return cudaFuncSetSharedMemConfig((const void*)function, config);
}
template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* function,
                                                                 int block_size,
                                                                 size_t dynamic_shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void*)function, block_size,
                                                         dynamic_shared);
}
template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T* function,
                                                                          int block_size,
                                                                          size_t dynamic_shared,
                                                                          unsigned flags) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks, (const void*)function, block_size, dynamic_shared, flags);
}

/// Dynamic shared memory as a function of the block size; picks the block size that keeps most
/// threads active, the largest such size.
template <class T, class SharedOfBlock>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block,
                                                                  T* function, SharedOfBlock shared,
                                                                  int limit = 0) {
    int largest = 0, multiprocessors = 0, best = 0;
    cudaError_t error = cudaDeviceGetAttribute(&largest, cudaDevAttrMaxThreadsPerBlock, 0);
    if (error != cudaSuccess) return error;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    if (limit > 0 && limit < largest) largest = limit;
    cudaFuncAttributes attributes;
    error = cudaFuncGetAttributes(&attributes, function);
    if (error != cudaSuccess) return error;
    if (attributes.maxThreadsPerBlock < largest) largest = attributes.maxThreadsPerBlock;
    *grid = *block = 0;
    for (int size = largest; size > 0; size = (size - 1) / 32 * 32) {
        int blocks = 0;
        error =
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, size, shared(size));
        if (error != cudaSuccess) return error;
        if (blocks * size <= best) continue;
        best = blocks * size;
        *block = size;
        *grid = blocks * multiprocessors;
    }
    return cudaSuccess;
}
template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, T* function,
                                                      size_t dynamic_shared = 0, int limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        grid, block, function, [dynamic_shared](int) { return dynamic_shared; }, limit);
}

// Default arguments and overloads that have no C counterpart.
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned flags) {
    return cudaEventCreateWithFlags(event, flags);
}

inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
    return cudaExtent{width, height, depth};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    return cudaPos{x, y, z};
}
inline cudaPitchedPtr make_cudaPitchedPtr(void* pointer, size_t pitch, size_t xsize, size_t ysize) {
    return cudaPitchedPtr{pointer, pitch, xsize, ysize};
}

#include "runtime_launch_templates.h"
