// Memory pools. Memory goes back at once when it is freed, so a pool reserves what is in use.
#include "grader/simt/cuda/runtime/memory/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

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
namespace {

struct Use {
    cudaMemPool_t pool;
    std::uint64_t bytes;
};
struct Pools {
    std::mutex mutex;
    std::vector<std::unique_ptr<CUmemPoolHandle_st>> all;
    cudaMemPool_t defaults[most_devices] = {}, chosen[most_devices] = {};
    std::map<const void*, Use> uses;
};
Pools& pools() {
    static Pools instance;
    return instance;
}

/// Call with the pools locked.
cudaMemPool_t make(int device, bool is_default) {
    auto made = std::make_unique<CUmemPoolHandle_st>();
    made->device = device;
    made->is_default = is_default;
    made->access[device] = cudaMemAccessFlagsProtReadWrite;
    pools().all.push_back(std::move(made));
    return pools().all.back().get();
}

/// Call with the pools locked.
cudaMemPool_t default_of(int device) {
    cudaMemPool_t& pool = pools().defaults[device];
    if (pool == nullptr) pool = make(device, true);
    return pool;
}

/// Call with the pools locked.
cudaError_t check(const ApiCall& call, cudaMemPool_t pool) {
    const auto known =
        std::ranges::find_if(pools().all, [&](const auto& one) { return one.get() == pool; });
    if (known != pools().all.end() && !pool->destroyed) return cudaSuccess;
    call.report("api.error",
                fmt::format("{} was given a pool that does not exist.", call.function()),
                "Use cudaDeviceGetDefaultMemPool, or a pool from cudaMemPoolCreate.");
    return cudaErrorInvalidValue;
}

cudaError_t set_attribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, const void* value) {
    switch (attribute) {
        case cudaMemPoolReuseFollowEventDependencies:
        case cudaMemPoolReuseAllowOpportunistic:
        case cudaMemPoolReuseAllowInternalDependencies:
            pool->reuse[attribute - 1] = *static_cast<const int*>(value);
            return cudaSuccess;
        case cudaMemPoolAttrReleaseThreshold:
            pool->release_threshold = *static_cast<const unsigned long long*>(value);
            return cudaSuccess;
        case cudaMemPoolAttrReservedMemHigh:
        case cudaMemPoolAttrUsedMemHigh:
            // A high-water mark can only be set back to 0.
            if (*static_cast<const unsigned long long*>(value) != 0) return cudaErrorInvalidValue;
            pool->most_used = pool->used;
            return cudaSuccess;
        default:
            return cudaErrorInvalidValue;
    }
}

cudaError_t get_attribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    auto* const number = static_cast<unsigned long long*>(value);
    switch (attribute) {
        case cudaMemPoolReuseFollowEventDependencies:
        case cudaMemPoolReuseAllowOpportunistic:
        case cudaMemPoolReuseAllowInternalDependencies:
            give(static_cast<int*>(value), pool->reuse[attribute - 1]);
            return cudaSuccess;
        case cudaMemPoolAttrReleaseThreshold:
            give(number, pool->release_threshold);
            return cudaSuccess;
        case cudaMemPoolAttrReservedMemCurrent:
        case cudaMemPoolAttrUsedMemCurrent:
            give(number, pool->used);
            return cudaSuccess;
        case cudaMemPoolAttrReservedMemHigh:
        case cudaMemPoolAttrUsedMemHigh:
            give(number, pool->most_used);
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

}  // namespace

cudaMemPool_t pool_of_device() {
    const std::lock_guard lock(pools().mutex);
    const int device = chosen_device();
    const cudaMemPool_t chosen = pools().chosen[device];
    return chosen != nullptr ? chosen : default_of(device);
}

void note_pool_use(cudaMemPool_t pool, const void* pointer, std::uint64_t bytes) {
    const std::lock_guard lock(pools().mutex);
    pools().uses[pointer] = {pool, bytes};
    pool->used += bytes;
    pool->most_used = std::max(pool->most_used, pool->used);
}

void note_pool_free(const void* pointer) {
    const std::lock_guard lock(pools().mutex);
    const auto found = pools().uses.find(pointer);
    if (found == pools().uses.end()) return;
    found->second.pool->used -= found->second.bytes;
    pools().uses.erase(found);
}

void forget_pools() {
    const std::lock_guard lock(pools().mutex);
    pools().uses.clear();
    pools().all.clear();
    std::ranges::fill(pools().defaults, nullptr);
    std::ranges::fill(pools().chosen, nullptr);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    const ApiCall call("cudaDeviceGetDefaultMemPool", SIMT_CALLER);
    return call.run([&] {
        if (pool == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const std::lock_guard lock(pools().mutex);
        give(pool, default_of(device));
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    const ApiCall call("cudaDeviceGetMemPool", SIMT_CALLER);
    return call.run([&] {
        if (pool == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const std::lock_guard lock(pools().mutex);
        const cudaMemPool_t chosen = pools().chosen[device];
        give(pool, chosen != nullptr ? chosen : default_of(device));
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    const ApiCall call("cudaDeviceSetMemPool", SIMT_CALLER);
    return call.run([&] {
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const std::lock_guard lock(pools().mutex);
        if (const cudaError_t error = check(call, pool); error != cudaSuccess) return error;
        if (pool->device != device) return cudaErrorInvalidDevice;
        pools().chosen[device] = pool;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
    const ApiCall call("cudaMemPoolCreate", SIMT_CALLER);
    return call.run([&] {
        if (pool == nullptr || properties == nullptr ||
            properties->allocType != cudaMemAllocationTypePinned ||
            properties->location.type != cudaMemLocationTypeDevice)
            return cudaErrorInvalidValue;
        if (!is_device(properties->location.id)) return cudaErrorInvalidDevice;
        const std::lock_guard lock(pools().mutex);
        give(pool, make(properties->location.id, false));
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    const ApiCall call("cudaMemPoolDestroy", SIMT_CALLER);
    return call.run([&] {
        const std::lock_guard lock(pools().mutex);
        if (const cudaError_t error = check(call, pool); error != cudaSuccess) return error;
        if (pool->is_default) return cudaErrorInvalidValue;
        pool->destroyed = true;
        // A device whose pool is gone takes its own again.
        for (cudaMemPool_t& chosen : pools().chosen)
            if (chosen == pool) chosen = nullptr;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
    const ApiCall call("cudaMemPoolTrimTo", SIMT_CALLER);
    return call.run([&] {
        const std::lock_guard lock(pools().mutex);
        return check(call, pool);
    });
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    const ApiCall call("cudaMemPoolSetAttribute", SIMT_CALLER);
    return call.run([&] {
        if (value == nullptr) return cudaErrorInvalidValue;
        const std::lock_guard lock(pools().mutex);
        const cudaError_t error = check(call, pool);
        return error != cudaSuccess ? error : set_attribute(pool, attribute, value);
    });
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    const ApiCall call("cudaMemPoolGetAttribute", SIMT_CALLER);
    return call.run([&] {
        if (value == nullptr) return cudaErrorInvalidValue;
        const std::lock_guard lock(pools().mutex);
        const cudaError_t error = check(call, pool);
        return error != cudaSuccess ? error : get_attribute(pool, attribute, value);
    });
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* list, size_t count) {
    const ApiCall call("cudaMemPoolSetAccess", SIMT_CALLER);
    return call.run([&] {
        if (list == nullptr && count != 0) return cudaErrorInvalidValue;
        const std::lock_guard lock(pools().mutex);
        if (const cudaError_t error = check(call, pool); error != cudaSuccess) return error;
        for (std::size_t i = 0; i < count; ++i) {
            if (list[i].location.type != cudaMemLocationTypeDevice) return cudaErrorInvalidValue;
            if (!is_device(list[i].location.id)) return cudaErrorInvalidDevice;
            // A pool's own device always has access.
            if (list[i].location.id == pool->device &&
                list[i].flags != cudaMemAccessFlagsProtReadWrite)
                return cudaErrorInvalidValue;
            pool->access[list[i].location.id] = list[i].flags;
        }
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool,
                                 cudaMemLocation* location) {
    const ApiCall call("cudaMemPoolGetAccess", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr || location == nullptr) return cudaErrorInvalidValue;
        if (location->type != cudaMemLocationTypeDevice) return cudaErrorInvalidValue;
        if (!is_device(location->id)) return cudaErrorInvalidDevice;
        const std::lock_guard lock(pools().mutex);
        const cudaError_t error = check(call, pool);
        if (error == cudaSuccess) give(flags, pool->access[location->id]);
        return error;
    });
}
}
