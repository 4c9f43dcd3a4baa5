#pragma once
/// Barriers, fences and cache-hinted accesses. Barriers are the engine's functions under CUDA's
/// names, so that the engine sees the student's line as the caller.

#include "engine_abi.h"

extern "C" {
void __syncthreads() __asm__("simt_syncthreads");
int __syncthreads_count(int predicate) __asm__("simt_syncthreads_count");
int __syncthreads_and(int predicate) __asm__("simt_syncthreads_and");
int __syncthreads_or(int predicate) __asm__("simt_syncthreads_or");
void simt_builtin_syncwarp(unsigned mask) __asm__("simt_syncwarp");
void __threadfence_block() __asm__("simt_threadfence_block");
void __threadfence() __asm__("simt_threadfence");
void __threadfence_system() __asm__("simt_threadfence_system");
}

#define SIMT_ALWAYS_INLINE static inline __attribute__((always_inline, unused))

SIMT_ALWAYS_INLINE void __syncwarp(unsigned mask = 0xffffffffu) {
    simt_builtin_syncwarp(mask);
}

namespace simt {
/// Takes no part in deducing T.
template <class T>
struct Same {
    using type = T;
};
}  // namespace simt

// Loads and stores with a cache hint are plain accesses of the line that uses them.
#define SIMT_LOAD(name)                                              \
    template <class T>                                               \
    inline __attribute__((always_inline)) T name(const T* address) { \
        return *address;                                             \
    }
#define SIMT_STORE(name)                                                                    \
    template <class T>                                                                      \
    inline __attribute__((always_inline)) void name(T* address,                             \
                                                    typename ::simt::Same<T>::type value) { \
        *address = value;                                                                   \
    }
SIMT_LOAD(__ldg)
SIMT_LOAD(__ldca)
SIMT_LOAD(__ldcg)
SIMT_LOAD(__ldcs)
SIMT_LOAD(__ldlu)
SIMT_LOAD(__ldcv)
SIMT_STORE(__stwb)
SIMT_STORE(__stcg)
SIMT_STORE(__stcs)
SIMT_STORE(__stwt)
#undef SIMT_LOAD
#undef SIMT_STORE
