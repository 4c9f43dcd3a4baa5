#pragma once
/// Asynchronous copies from global to shared memory. The target can be read only after a wait;
/// until then it counts as not written.

#include "cuda_runtime.h"

#define SIMT_INLINE static inline __attribute__((always_inline, unused))

/// Starts a copy of 4, 8 or 16 bytes, of which the last `zeros` become zero.
SIMT_INLINE void __pipeline_memcpy_async(void* __restrict__ shared, const void* __restrict__ global,
                                         size_t bytes, size_t zeros = 0) {
    simt_copy_async(shared, global, (unsigned)bytes, (unsigned)zeros);
}
/// Closes the batch of copies begun since the last commit.
SIMT_INLINE void __pipeline_commit() {
    simt_copy_commit();
}
/// Waits until at most the last `batches` batches are incomplete.
SIMT_INLINE void __pipeline_wait_prior(size_t batches) {
    simt_copy_wait((unsigned)batches);
}

#undef SIMT_INLINE
