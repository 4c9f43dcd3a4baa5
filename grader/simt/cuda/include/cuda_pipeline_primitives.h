#pragma once
/// Asynchronous copies from global to shared memory. The target can be read only after a wait;
/// until then it counts as not written.

#include "cuda_runtime.h"

#define __SIMT_INLINE static inline __attribute__((__always_inline__, __unused__))

/// Starts a copy of 4, 8 or 16 bytes, of which the last `__zeros` become zero.
__SIMT_INLINE void __pipeline_memcpy_async(void* __restrict__ __shared,
                                           const void* __restrict__ __global, size_t __bytes,
                                           size_t __zeros = 0) {
    __simt_copy_async_sized(__shared, __global, (unsigned)__bytes, (unsigned)__zeros);
}
/// Closes the batch of copies begun since the last commit.
__SIMT_INLINE void __pipeline_commit() {
    __simt_copy_commit();
}
/// Waits until at most the last `__batches` batches are incomplete.
__SIMT_INLINE void __pipeline_wait_prior(size_t __batches) {
    __simt_copy_wait((unsigned)__batches);
}

#undef __SIMT_INLINE
