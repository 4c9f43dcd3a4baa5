#pragma once
/// Memory pools. Memory goes back at once when it is freed, so a pool reserves what is in use.

#include <map>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/call/handles.h"
#include "grader/simt/cuda/runtime/device/devices.h"

struct CUmemPoolHandle_st {
    int device = 0;
    bool is_default = false;
    bool destroyed = false;
    int reuse[3] = {1, 1, 1};  ///< by attribute, cudaMemPoolReuseFollowEventDependencies first
    unsigned long long release_threshold = 0, used = 0, most_used = 0;
    cudaMemAccessFlags access[simtutor::simt::most_devices] = {};
};

namespace simtutor::simt {

struct PoolUse {
    cudaMemPool_t pool;
    std::uint64_t bytes;
};
struct Pools {
    Handles<CUmemPoolHandle_st> all;
    /// By device: its own pool, made at the first use, and the one that cudaDeviceSetMemPool set.
    cudaMemPool_t defaults[most_devices] = {}, chosen[most_devices] = {};
    std::map<const void*, PoolUse> uses;  ///< by the allocation's first byte
};

/// The pool that cudaMallocAsync takes memory from on the chosen device.
cudaMemPool_t pool_of_device(Pools& pools);
/// `pointer` was allocated from `pool`; or memory was freed that may be a pool's.
void note_pool_use(Pools& pools, cudaMemPool_t pool, const void* pointer, std::uint64_t bytes);
void note_pool_free(Pools& pools, const void* pointer);

}  // namespace simtutor::simt
