#pragma once

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// The pool that cudaMallocAsync takes memory from on the chosen device.
cudaMemPool_t pool_of_device();
/// `pointer` was allocated from `pool`; or memory was freed that may be a pool's.
void note_pool_use(cudaMemPool_t pool, const void* pointer, std::uint64_t bytes);
void note_pool_free(const void* pointer);
/// Destroys all pools but the devices' own, which are as new.
void forget_pools();

}  // namespace simtutor::simt
