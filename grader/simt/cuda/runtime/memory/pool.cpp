// Memory pools. Memory goes back at once when it is freed, so a pool reserves what is in use.
#include "grader/simt/cuda/runtime/memory/pool.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

cudaMemPool_t make(Pools& pools, int device, bool is_default) {
    CUmemPoolHandle_st* const made = pools.all.make();
    made->device = device;
    made->is_default = is_default;
    made->access[device] = cudaMemAccessFlagsProtReadWrite;
    return made;
}

cudaMemPool_t default_of(Pools& pools, int device) {
    cudaMemPool_t& pool = pools.defaults[device];
    if (pool == nullptr) pool = make(pools, device, true);
    return pool;
}

cudaError_t check(const ApiCall& call, cudaMemPool_t pool) {
    const CUmemPoolHandle_st* const known = call.runtime().pools.all.find(pool);
    if (known != nullptr && !known->destroyed) return cudaSuccess;
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
            write_result(static_cast<int*>(value), pool->reuse[attribute - 1]);
            return cudaSuccess;
        case cudaMemPoolAttrReleaseThreshold:
            write_result(number, pool->release_threshold);
            return cudaSuccess;
        case cudaMemPoolAttrReservedMemCurrent:
        case cudaMemPoolAttrUsedMemCurrent:
            write_result(number, pool->used);
            return cudaSuccess;
        case cudaMemPoolAttrReservedMemHigh:
        case cudaMemPoolAttrUsedMemHigh:
            write_result(number, pool->most_used);
            return cudaSuccess;
    }
    return cudaErrorInvalidValue;
}

}  // namespace

cudaMemPool_t pool_of_device(Pools& pools) {
    const int device = chosen_device();
    const cudaMemPool_t chosen = pools.chosen[device];
    return chosen != nullptr ? chosen : default_of(pools, device);
}

void note_pool_use(Pools& pools, cudaMemPool_t pool, const void* pointer, std::uint64_t bytes) {
    pools.uses[pointer] = {pool, bytes};
    pool->used += bytes;
    pool->most_used = std::max(pool->most_used, pool->used);
}

void note_pool_free(Pools& pools, const void* pointer) {
    const auto found = pools.uses.find(pointer);
    if (found == pools.uses.end()) return;
    found->second.pool->used -= found->second.bytes;
    pools.uses.erase(found);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    const ApiCall call("cudaDeviceGetDefaultMemPool", SIMT_CALLER);
    return call.run([&] {
        if (pool == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        write_result(pool, default_of(call.runtime().pools, device));
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    const ApiCall call("cudaDeviceGetMemPool", SIMT_CALLER);
    return call.run([&] {
        if (pool == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const cudaMemPool_t chosen = call.runtime().pools.chosen[device];
        write_result(pool, chosen != nullptr ? chosen : default_of(call.runtime().pools, device));
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    const ApiCall call("cudaDeviceSetMemPool", SIMT_CALLER);
    return call.run([&] {
        if (!is_device(device)) return cudaErrorInvalidDevice;
        if (const cudaError_t error = check(call, pool); error != cudaSuccess) return error;
        if (pool->device != device) return cudaErrorInvalidDevice;
        call.runtime().pools.chosen[device] = pool;
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
        write_result(pool, make(call.runtime().pools, properties->location.id, false));
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    const ApiCall call("cudaMemPoolDestroy", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check(call, pool); error != cudaSuccess) return error;
        if (pool->is_default) return cudaErrorInvalidValue;
        pool->destroyed = true;
        // A device whose pool is destroyed takes its own again.
        for (cudaMemPool_t& chosen : call.runtime().pools.chosen)
            if (chosen == pool) chosen = nullptr;
        return cudaSuccess;
    });
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t) {
    const ApiCall call("cudaMemPoolTrimTo", SIMT_CALLER);
    return call.run([&] { return check(call, pool); });
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    const ApiCall call("cudaMemPoolSetAttribute", SIMT_CALLER);
    return call.run([&] {
        if (value == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check(call, pool);
        return error != cudaSuccess ? error : set_attribute(pool, attribute, value);
    });
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
    const ApiCall call("cudaMemPoolGetAttribute", SIMT_CALLER);
    return call.run([&] {
        if (value == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check(call, pool);
        return error != cudaSuccess ? error : get_attribute(pool, attribute, value);
    });
}
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* list, size_t count) {
    const ApiCall call("cudaMemPoolSetAccess", SIMT_CALLER);
    return call.run([&] {
        if (list == nullptr && count != 0) return cudaErrorInvalidValue;
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
        const cudaError_t error = check(call, pool);
        if (error == cudaSuccess) write_result(flags, pool->access[location->id]);
        return error;
    });
}
}
