#pragma once
/// Barriers, fences and cache-hinted accesses. Barriers are the engine's functions under CUDA's
/// names, so that the engine sees the student's line as the caller.

#include "call_place.h"
#include "engine_abi.h"

extern "C" {
void __syncthreads(const void* __call = __SIMT_CALL_PLACE) __asm__("__simt_syncthreads");
int __syncthreads_count(int __predicate,
                        const void* __call = __SIMT_CALL_PLACE) __asm__("__simt_syncthreads_count");
int __syncthreads_and(int __predicate,
                      const void* __call = __SIMT_CALL_PLACE) __asm__("__simt_syncthreads_and");
int __syncthreads_or(int __predicate,
                     const void* __call = __SIMT_CALL_PLACE) __asm__("__simt_syncthreads_or");
void __simt_builtin_syncwarp(unsigned __mask) __asm__("__simt_syncwarp");
void __threadfence_block() __asm__("__simt_threadfence_block");
void __threadfence() __asm__("__simt_threadfence");
void __threadfence_system() __asm__("__simt_threadfence_system");
}

#define __SIMT_ALWAYS_INLINE static inline __attribute__((__always_inline__, __unused__))

__SIMT_ALWAYS_INLINE void __syncwarp(unsigned __mask = 0xffffffffu) {
    __simt_builtin_syncwarp(__mask);
}

namespace __simt {
/// Takes no part in deducing T.
template <class _Tp>
struct _Same {
    using type = _Tp;
};
}  // namespace __simt

// Loads and stores with a cache hint are plain accesses of the line that uses them.
#define __SIMT_LOAD(name)                                                      \
    template <class _Tp>                                                       \
    inline __attribute__((__always_inline__)) _Tp name(const _Tp* __address) { \
        return *__address;                                                     \
    }
#define __SIMT_STORE(name)                                           \
    template <class _Tp>                                             \
    inline __attribute__((__always_inline__)) void name(             \
        _Tp* __address, typename ::__simt::_Same<_Tp>::type value) { \
        *__address = value;                                          \
    }
__SIMT_LOAD(__ldg)
__SIMT_LOAD(__ldca)
__SIMT_LOAD(__ldcg)
__SIMT_LOAD(__ldcs)
__SIMT_LOAD(__ldlu)
__SIMT_LOAD(__ldcv)
__SIMT_STORE(__stwb)
__SIMT_STORE(__stcg)
__SIMT_STORE(__stcs)
__SIMT_STORE(__stwt)
#undef __SIMT_LOAD
#undef __SIMT_STORE
