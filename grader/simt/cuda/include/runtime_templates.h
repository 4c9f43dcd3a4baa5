#pragma once
/// The C++ side of the CUDA runtime API: overloads, default arguments, symbols by reference.
/// Included by runtime_api.h only.

#define __SIMT_SITE_PARAMETERS \
    const char *__simt_file = __builtin_FILE(), int __simt_line = __builtin_LINE()
#define __SIMT_SITE                 \
    _SimtCallSite {                 \
        __simt_file, __simt_line, 0 \
    }
/// The same for a call that allocates elements of type T.
#define __SIMT_SITE_OF(T)                                         \
    _SimtCallSite {                                               \
        __simt_file, __simt_line, ::__simt::__element_bytes<T>(0) \
    }

namespace __simt {

template <class _Tp>
constexpr auto __element_bytes(int) -> decltype(unsigned(sizeof(_Tp))) {
    return sizeof(_Tp);
}
template <class _Tp>
constexpr unsigned __element_bytes(long) {
    return 0;
}
template <class _Tp>
struct _ElementOf {
    using type = _Tp;
};
template <class _Tp, size_t _Count>
struct _ElementOf<_Tp[_Count]> : _ElementOf<_Tp> {};
template <class _Tp, class _Up>
struct _IsSame {
    static constexpr bool value = false;
};
template <class _Tp>
struct _IsSame<_Tp, _Tp> {
    static constexpr bool value = true;
};
template <class _Tp>
struct _IsSame<_Tp, const _Tp> {
    static constexpr bool value = true;
};

}  // namespace __simt

template <class _Tp>
inline cudaError_t cudaMalloc(_Tp** __pointer, size_t __bytes, __SIMT_SITE_PARAMETERS) {
    return __simt_malloc((void**)(__pointer), __bytes, __SIMT_SITE_OF(_Tp));
}
template <class _Tp>
inline cudaError_t cudaMallocManaged(_Tp** __pointer, size_t __bytes,
                                     unsigned flags = cudaMemAttachGlobal, __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_managed((void**)(__pointer), __bytes, flags, __SIMT_SITE_OF(_Tp));
}
template <class _Tp>
inline cudaError_t cudaMallocHost(_Tp** __pointer, size_t __bytes, unsigned flags = 0,
                                  __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_host((void**)(__pointer), __bytes, flags, __SIMT_SITE_OF(_Tp));
}
template <class _Tp>
inline cudaError_t cudaHostAlloc(_Tp** __pointer, size_t __bytes, unsigned flags,
                                 __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_host((void**)(__pointer), __bytes, flags, __SIMT_SITE_OF(_Tp));
}
template <class _Tp>
inline cudaError_t cudaMallocPitch(_Tp** __pointer, size_t* pitch, size_t width, size_t height,
                                   __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_pitch((void**)(__pointer), pitch, width, height, __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaMallocAsync(_Tp** __pointer, size_t __bytes, cudaStream_t stream,
                                   __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_async((void**)(__pointer), __bytes, stream, __SIMT_SITE_OF(_Tp));
}
template <class _Tp>
inline cudaError_t cudaMallocFromPoolAsync(_Tp** __pointer, size_t __bytes, cudaMemPool_t __pool,
                                           cudaStream_t stream, __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_from_pool((void**)(__pointer), __bytes, __pool, stream,
                                   __SIMT_SITE_OF(_Tp));
}
/// From a pool: the same function with a pool for its third argument.
template <class _Tp>
inline cudaError_t cudaMallocAsync(_Tp** __pointer, size_t __bytes, cudaMemPool_t __pool,
                                   cudaStream_t stream, __SIMT_SITE_PARAMETERS) {
    return __simt_malloc_from_pool((void**)(__pointer), __bytes, __pool, stream,
                                   __SIMT_SITE_OF(_Tp));
}
// The forms of CUDA 13; those with a device number are of CUDA 12.
inline cudaError_t cudaMemPrefetchAsync(const void* __pointer, size_t __bytes,
                                        cudaMemLocation location, unsigned flags,
                                        cudaStream_t stream = 0, __SIMT_SITE_PARAMETERS) {
    return __simt_mem_prefetch(__pointer, __bytes, location, flags, stream, __SIMT_SITE);
}
inline cudaError_t cudaMemAdvise(const void* __pointer, size_t __bytes, cudaMemoryAdvise __advice,
                                 cudaMemLocation location, __SIMT_SITE_PARAMETERS) {
    return __simt_mem_advise(__pointer, __bytes, __advice, location, __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaHostGetDevicePointer(_Tp** device, void* __host, unsigned flags,
                                            __SIMT_SITE_PARAMETERS) {
    return __simt_host_get_device_pointer((void**)(device), __host, flags, __SIMT_SITE);
}

/// Copies between pointers to the same type: a size in elements can then be distinguished from one
/// in bytes. Inlined, so that the runtime's caller is the program's function.
template <class _Tp, class _Up>
__attribute__((__always_inline__)) inline cudaError_t cudaMemcpy(_Tp* __to, _Up* __from,
                                                                 size_t __bytes,
                                                                 cudaMemcpyKind kind) {
    __simt_note_elements(::__simt::_IsSame<_Tp, _Up>::value ? ::__simt::__element_bytes<_Tp>(0)
                                                            : 0);
    return cudaMemcpy((void*)__to, (const void*)__from, __bytes, kind);
}
template <class _Tp, class _Up>
__attribute__((__always_inline__)) inline cudaError_t cudaMemcpyAsync(_Tp* __to, _Up* __from,
                                                                      size_t __bytes,
                                                                      cudaMemcpyKind kind,
                                                                      cudaStream_t stream = 0) {
    __simt_note_elements(::__simt::_IsSame<_Tp, _Up>::value ? ::__simt::__element_bytes<_Tp>(0)
                                                            : 0);
    return cudaMemcpyAsync((void*)__to, (const void*)__from, __bytes, kind, stream);
}

template <class _Tp>
inline cudaError_t cudaMemcpyToSymbol(const _Tp& __symbol, const void* __from, size_t __bytes,
                                      size_t __offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                      __SIMT_SITE_PARAMETERS) {
    __simt_note_elements(sizeof(typename ::__simt::_ElementOf<_Tp>::type));
    return __simt_memcpy_to_symbol(&__symbol, sizeof(_Tp), __from, __bytes, __offset, kind,
                                   __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaMemcpyToSymbolAsync(const _Tp& __symbol, const void* __from, size_t __bytes,
                                           size_t __offset = 0,
                                           cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                           cudaStream_t stream = 0, __SIMT_SITE_PARAMETERS) {
    return __simt_memcpy_to_symbol_async(&__symbol, sizeof(_Tp), __from, __bytes, __offset, kind,
                                         stream, __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaMemcpyFromSymbol(void* __to, const _Tp& __symbol, size_t __bytes,
                                        size_t __offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                        __SIMT_SITE_PARAMETERS) {
    __simt_note_elements(sizeof(typename ::__simt::_ElementOf<_Tp>::type));
    return __simt_memcpy_from_symbol(__to, &__symbol, sizeof(_Tp), __bytes, __offset, kind,
                                     __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaMemcpyFromSymbolAsync(void* __to, const _Tp& __symbol, size_t __bytes,
                                             size_t __offset = 0,
                                             cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                             cudaStream_t stream = 0, __SIMT_SITE_PARAMETERS) {
    return __simt_memcpy_from_symbol_async(__to, &__symbol, sizeof(_Tp), __bytes, __offset, kind,
                                           stream, __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaGetSymbolAddress(void** __pointer, const _Tp& __symbol,
                                        __SIMT_SITE_PARAMETERS) {
    return __simt_symbol_address(__pointer, &__symbol, sizeof(_Tp), __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaGetSymbolSize(size_t* __bytes, const _Tp& __symbol, __SIMT_SITE_PARAMETERS) {
    return __simt_symbol_size(__bytes, &__symbol, sizeof(_Tp), __SIMT_SITE);
}

template <class _Tp>
inline cudaError_t cudaFuncSetAttribute(_Tp* __function, cudaFuncAttribute __attr, int value,
                                        __SIMT_SITE_PARAMETERS) {
    return __simt_func_set_attribute((const void*)__function, __attr, value, __SIMT_SITE);
}
template <class _Tp>
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* __attrs, _Tp* __function) {
    return cudaFuncGetAttributes(__attrs, (const void*)__function);
}
template <class _Tp>
inline cudaError_t cudaFuncSetCacheConfig(_Tp* __function, cudaFuncCache __config) {
    return cudaFuncSetCacheConfig((const void*)__function, __config);
}
template <class _Tp>
inline cudaError_t cudaFuncSetSharedMemConfig(_Tp* __function, cudaSharedMemConfig __config) {
    return cudaFuncSetSharedMemConfig((const void*)__function, __config);
}
template <class _Tp>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* __blocks, _Tp* __function,
                                                                 int block_size,
                                                                 size_t __dynamic_shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(__blocks, (const void*)__function,
                                                         block_size, __dynamic_shared);
}
template <class _Tp>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* __blocks, _Tp* __function, int block_size, size_t __dynamic_shared, unsigned flags) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        __blocks, (const void*)__function, block_size, __dynamic_shared, flags);
}

/// Dynamic shared memory as a function of the block size; picks the block size that keeps most
/// threads active, the largest such size.
template <class _Tp, class _SharedOfBlock>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* __grid, int* __block,
                                                                  _Tp* __function,
                                                                  _SharedOfBlock __shared,
                                                                  int __limit = 0) {
    int __largest = 0, __multiprocessors = 0, __best = 0;
    cudaError_t __error = cudaDeviceGetAttribute(&__largest, cudaDevAttrMaxThreadsPerBlock, 0);
    if (__error != cudaSuccess) return __error;
    cudaDeviceGetAttribute(&__multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    if (__limit > 0 && __limit < __largest) __largest = __limit;
    cudaFuncAttributes __attrs;
    __error = cudaFuncGetAttributes(&__attrs, __function);
    if (__error != cudaSuccess) return __error;
    if (__attrs.maxThreadsPerBlock < __largest) __largest = __attrs.maxThreadsPerBlock;
    *__grid = *__block = 0;
    for (int size = __largest; size > 0; size = (size - 1) / 32 * 32) {
        int __blocks = 0;
        __error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&__blocks, __function, size,
                                                                __shared(size));
        if (__error != cudaSuccess) return __error;
        if (__blocks * size <= __best) continue;
        __best = __blocks * size;
        *__block = size;
        *__grid = __blocks * __multiprocessors;
    }
    return cudaSuccess;
}
template <class _Tp>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* __grid, int* __block, _Tp* __function,
                                                      size_t __dynamic_shared = 0,
                                                      int __limit = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        __grid, __block, __function, [__dynamic_shared](int) { return __dynamic_shared; }, __limit);
}

// Default arguments and overloads that have no C counterpart.
inline cudaError_t cudaEventCreate(cudaEvent_t* __event, unsigned flags) {
    return cudaEventCreateWithFlags(__event, flags);
}

inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
    return cudaExtent{width, height, depth};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
    return cudaPos{x, y, z};
}
inline cudaPitchedPtr make_cudaPitchedPtr(void* __pointer, size_t pitch, size_t xsize,
                                          size_t ysize) {
    return cudaPitchedPtr{__pointer, pitch, xsize, ysize};
}

#include "runtime_launch_templates.h"
