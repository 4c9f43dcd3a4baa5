// What a program sets for a device: flags, cache and bank preferences, limits.
#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

/// Of the chosen device.
DeviceSettings& settings(const ApiCall& call) {
    return call.runtime().devices.settings[chosen_device()];
}

bool has_limit(cudaLimit limit) {
    return limit >= cudaLimitStackSize && limit <= cudaLimitPersistingL2CacheSize &&
           limit != cudaLimitDevRuntimeSyncDepth;
}

cudaError_t set_limit(const ApiCall& call, cudaLimit limit, std::size_t value) {
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    settings(call).limits[limit] = value;
    return cudaSuccess;
}

cudaError_t get_limit(const ApiCall& call, std::size_t* value, cudaLimit limit) {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    write_result(value, settings(call).limits[limit]);
    return cudaSuccess;
}

cudaError_t set_cache(const ApiCall& call, cudaFuncCache config) {
    if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual)
        return cudaErrorInvalidValue;
    settings(call).cache = config;
    return cudaSuccess;
}

cudaError_t get_cache(const ApiCall& call, cudaFuncCache* config) {
    if (config == nullptr) return cudaErrorInvalidValue;
    write_result(config, settings(call).cache);
    return cudaSuccess;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaSetDeviceFlags(unsigned flags) {
    const ApiCall call("cudaSetDeviceFlags", SIMT_CALLER);
    return call.run([&] {
        constexpr unsigned known =
            cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax;
        if ((flags & ~known) != 0) return cudaErrorInvalidValue;
        settings(call).flags = flags;
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    const ApiCall call("cudaGetDeviceFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr) return cudaErrorInvalidValue;
        // Pinned memory is always mapped.
        write_result(flags, settings(call).flags | cudaDeviceMapHost);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
    const ApiCall call("cudaDeviceSetCacheConfig", SIMT_CALLER);
    return call.run([&] { return set_cache(call, config); });
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    const ApiCall call("cudaDeviceGetCacheConfig", SIMT_CALLER);
    return call.run([&] { return get_cache(call, config); });
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
    const ApiCall call("cudaDeviceSetSharedMemConfig", SIMT_CALLER);
    return call.run([&] {
        if (config < cudaSharedMemBankSizeDefault || config > cudaSharedMemBankSizeEightByte)
            return cudaErrorInvalidValue;
        settings(call).banks = config;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    const ApiCall call("cudaDeviceGetSharedMemConfig", SIMT_CALLER);
    return call.run([&] {
        if (config == nullptr) return cudaErrorInvalidValue;
        // Banks are four bytes wide on every device but those of compute capability 3.x.
        write_result(config, current_device().major == 3 ? settings(call).banks
                                                         : cudaSharedMemBankSizeFourByte);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
    const ApiCall call("cudaDeviceSetLimit", SIMT_CALLER);
    return call.run([&] { return set_limit(call, limit, value); });
}
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    const ApiCall call("cudaDeviceGetLimit", SIMT_CALLER);
    return call.run([&] { return get_limit(call, value, limit); });
}

cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) {
    const ApiCall call("cudaThreadSetCacheConfig", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceSetCacheConfig");
    return call.run([&] { return set_cache(call, config); });
}
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config) {
    const ApiCall call("cudaThreadGetCacheConfig", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceGetCacheConfig");
    return call.run([&] { return get_cache(call, config); });
}
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
    const ApiCall call("cudaThreadSetLimit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceSetLimit");
    return call.run([&] { return set_limit(call, limit, value); });
}
cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) {
    const ApiCall call("cudaThreadGetLimit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceGetLimit");
    return call.run([&] { return get_limit(call, value, limit); });
}
}
