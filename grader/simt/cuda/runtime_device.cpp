// Devices: which there are, what they say about themselves, their settings. One device is
// simulated.
#include "grader/simt/cuda/runtime_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "grader/simt/cuda/runtime_call.h"
#include "grader/simt/cuda/runtime_errors.h"
#include "grader/simt/cuda/runtime_function.h"
#include "grader/simt/cuda/runtime_order.h"
#include "grader/simt/cuda/runtime_range.h"
#include "grader/simt/cuda/runtime_stream.h"

namespace simtutor::simt {
namespace {

/// What the program chose for the device.
struct Settings {
    std::mutex mutex;
    unsigned flags = 0;
    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaSharedMemConfig banks = cudaSharedMemBankSizeFourByte;
    /// By cudaLimit; 0 where the device has no such limit. As on an H100.
    std::size_t limits[7] = {1024, 8650752, 8388608, 0, 2048, 64, 0};
};
Settings& settings() {
    static Settings instance;
    return instance;
}

cudaError_t check_device(int device) {
    return device == 0 ? cudaSuccess : cudaErrorInvalidDevice;
}

bool has_limit(cudaLimit limit) {
    return limit >= cudaLimitStackSize && limit <= cudaLimitPersistingL2CacheSize &&
           limit != cudaLimitDevRuntimeSyncDepth;
}

cudaError_t set_limit(cudaLimit limit, std::size_t value) {
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    const std::lock_guard lock(settings().mutex);
    settings().limits[limit] = value;
    return cudaSuccess;
}

cudaError_t get_limit(std::size_t* value, cudaLimit limit) {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    const std::lock_guard lock(settings().mutex);
    give(value, settings().limits[limit]);
    return cudaSuccess;
}

cudaError_t set_cache(cudaFuncCache config) {
    if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual)
        return cudaErrorInvalidValue;
    const std::lock_guard lock(settings().mutex);
    settings().cache = config;
    return cudaSuccess;
}

cudaError_t get_cache(cudaFuncCache* config) {
    if (config == nullptr) return cudaErrorInvalidValue;
    const std::lock_guard lock(settings().mutex);
    give(config, settings().cache);
    return cudaSuccess;
}

cudaError_t wait_for_device() {
    order_host_waits_for_device(current_device_number());
    return cudaSuccess;
}

cudaError_t reset_device(const CallSite& site) {
    runtime_free_all(site);
    clear_errors();
    forget_streams();
    forget_events();
    forget_functions();
    reset_device_settings();
    return cudaSuccess;
}

/// A note that the function is gone from newer toolkits.
void note_removed(const ApiCall& call, const char* since, const char* instead) {
    call.report(
        "api.removed",
        fmt::format("{} was removed in CUDA {}; here it still works.", call.function(), since),
        fmt::format("Write {} instead.", instead));
}

}  // namespace

void reset_device_settings() {
    const Settings fresh;
    const std::lock_guard lock(settings().mutex);
    settings().flags = fresh.flags;
    settings().cache = fresh.cache;
    settings().banks = fresh.banks;
    std::ranges::copy(fresh.limits, settings().limits);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    const ApiCall call("cudaGetDeviceCount", SIMT_CALLER);
    return call.run_always([&] {
        if (count == nullptr) return cudaErrorInvalidValue;
        give(count, 1);
        return cudaSuccess;
    });
}
cudaError_t cudaGetDevice(int* device) {
    const ApiCall call("cudaGetDevice", SIMT_CALLER);
    return call.run_always([&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        give(device, 0);
        return cudaSuccess;
    });
}
cudaError_t cudaSetDevice(int device) {
    const ApiCall call("cudaSetDevice", SIMT_CALLER);
    return call.run([&] { return check_device(device); });
}
cudaError_t cudaSetValidDevices(int* devices, int count) {
    const ApiCall call("cudaSetValidDevices", SIMT_CALLER);
    return call.run([&] {
        if (devices == nullptr || count < 0) return cudaErrorInvalidValue;
        const bool known = std::all_of(devices, devices + count, [](int d) { return d == 0; });
        return known ? cudaSuccess : cudaErrorInvalidDevice;
    });
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
    const ApiCall call("cudaChooseDevice", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr || wanted == nullptr) return cudaErrorInvalidValue;
        give(device, 0);
        return cudaSuccess;
    });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    const ApiCall call("cudaGetDeviceProperties", SIMT_CALLER);
    return call.run_always([&] {
        if (properties == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_device(device);
        if (error == cudaSuccess) give(properties, properties_of(current_device()));
        return error;
    });
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    const ApiCall call("cudaDeviceGetAttribute", SIMT_CALLER);
    return call.run_always([&] {
        if (const cudaError_t error = check_device(device); error != cudaSuccess) return error;
        int answer = 0;
        if (value == nullptr || !attribute_of(current_device(), attribute, answer))
            return cudaErrorInvalidValue;
        give(value, answer);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSynchronize() {
    const ApiCall call("cudaDeviceSynchronize", SIMT_CALLER);
    return call.run(wait_for_device);
}
cudaError_t cudaDeviceReset() {
    const ApiCall call("cudaDeviceReset", SIMT_CALLER);
    return call.run_always([&] { return reset_device(call.site()); });
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
    const ApiCall call("cudaSetDeviceFlags", SIMT_CALLER);
    return call.run([&] {
        constexpr unsigned known =
            cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax;
        if ((flags & ~known) != 0) return cudaErrorInvalidValue;
        const std::lock_guard lock(settings().mutex);
        settings().flags = flags;
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    const ApiCall call("cudaGetDeviceFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr) return cudaErrorInvalidValue;
        const std::lock_guard lock(settings().mutex);
        // Pinned memory is always mapped.
        give(flags, settings().flags | cudaDeviceMapHost);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache config) {
    const ApiCall call("cudaDeviceSetCacheConfig", SIMT_CALLER);
    return call.run([&] { return set_cache(config); });
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    const ApiCall call("cudaDeviceGetCacheConfig", SIMT_CALLER);
    return call.run([&] { return get_cache(config); });
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
    const ApiCall call("cudaDeviceSetSharedMemConfig", SIMT_CALLER);
    return call.run([&] {
        if (config < cudaSharedMemBankSizeDefault || config > cudaSharedMemBankSizeEightByte)
            return cudaErrorInvalidValue;
        const std::lock_guard lock(settings().mutex);
        settings().banks = config;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    const ApiCall call("cudaDeviceGetSharedMemConfig", SIMT_CALLER);
    return call.run([&] {
        if (config == nullptr) return cudaErrorInvalidValue;
        // Banks are four bytes wide on every device but those of compute capability 3.x.
        const std::lock_guard lock(settings().mutex);
        give(config,
             current_device().major == 3 ? settings().banks : cudaSharedMemBankSizeFourByte);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
    const ApiCall call("cudaDeviceSetLimit", SIMT_CALLER);
    return call.run([&] { return set_limit(limit, value); });
}
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
    const ApiCall call("cudaDeviceGetLimit", SIMT_CALLER);
    return call.run([&] { return get_limit(value, limit); });
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    const ApiCall call("cudaDeviceCanAccessPeer", SIMT_CALLER);
    return call.run([&] {
        if (can == nullptr) return cudaErrorInvalidValue;
        if (device != 0 || peer != 0) return cudaErrorInvalidDevice;
        give(can, 0);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) {
    const ApiCall call("cudaDeviceEnablePeerAccess", SIMT_CALLER);
    return call.run([&] { return cudaErrorInvalidDevice; });
}
cudaError_t cudaDeviceDisablePeerAccess(int) {
    const ApiCall call("cudaDeviceDisablePeerAccess", SIMT_CALLER);
    return call.run([&] { return cudaErrorInvalidDevice; });
}

cudaError_t cudaRuntimeGetVersion(int* version) {
    const ApiCall call("cudaRuntimeGetVersion", SIMT_CALLER);
    return call.run_always([&] {
        if (version == nullptr) return cudaErrorInvalidValue;
        give(version, CUDART_VERSION);
        return cudaSuccess;
    });
}
cudaError_t cudaDriverGetVersion(int* version) {
    const ApiCall call("cudaDriverGetVersion", SIMT_CALLER);
    return call.run_always([&] {
        if (version == nullptr) return cudaErrorInvalidValue;
        give(version, CUDART_VERSION);
        return cudaSuccess;
    });
}

// There is no profiler to start: the counters always run when they are asked for.
cudaError_t cudaProfilerStart() {
    return cudaSuccess;
}
cudaError_t cudaProfilerStop() {
    return cudaSuccess;
}

cudaError_t cudaThreadSynchronize() {
    const ApiCall call("cudaThreadSynchronize", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceSynchronize()");
    return call.run(wait_for_device);
}
cudaError_t cudaThreadExit() {
    const ApiCall call("cudaThreadExit", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceReset()");
    return call.run_always([&] { return reset_device(call.site()); });
}
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) {
    const ApiCall call("cudaThreadSetCacheConfig", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceSetCacheConfig");
    return call.run([&] { return set_cache(config); });
}
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config) {
    const ApiCall call("cudaThreadGetCacheConfig", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceGetCacheConfig");
    return call.run([&] { return get_cache(config); });
}
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
    const ApiCall call("cudaThreadSetLimit", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceSetLimit");
    return call.run([&] { return set_limit(limit, value); });
}
cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) {
    const ApiCall call("cudaThreadGetLimit", SIMT_CALLER);
    note_removed(call, "13.0", "cudaDeviceGetLimit");
    return call.run([&] { return get_limit(value, limit); });
}
}
