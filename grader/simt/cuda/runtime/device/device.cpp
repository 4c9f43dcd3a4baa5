// Devices: which there are, what they say about themselves, their settings. All are of one model.
#include "grader/simt/cuda/runtime/device/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/launch/function.h"
#include "grader/simt/cuda/runtime/memory/array.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/order.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {
namespace {

/// What the program chose for a device.
struct Settings {
    unsigned flags = 0;
    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaSharedMemConfig banks = cudaSharedMemBankSizeFourByte;
    /// By cudaLimit; 0 where the device has no such limit. As on an H100.
    std::size_t limits[7] = {1024, 8650752, 8388608, 0, 2048, 64, 0};
};
struct AllSettings {
    std::mutex mutex;
    Settings of[most_devices];
};
AllSettings& all_settings() {
    static AllSettings instance;
    return instance;
}
/// Of the chosen device; call with the lock held.
Settings& settings() {
    return all_settings().of[chosen_device()];
}

cudaError_t check_device(int device) {
    return is_device(device) ? cudaSuccess : cudaErrorInvalidDevice;
}

bool has_limit(cudaLimit limit) {
    return limit >= cudaLimitStackSize && limit <= cudaLimitPersistingL2CacheSize &&
           limit != cudaLimitDevRuntimeSyncDepth;
}

cudaError_t set_limit(cudaLimit limit, std::size_t value) {
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    const std::lock_guard lock(all_settings().mutex);
    settings().limits[limit] = value;
    return cudaSuccess;
}

cudaError_t get_limit(std::size_t* value, cudaLimit limit) {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (!has_limit(limit)) return cudaErrorUnsupportedLimit;
    const std::lock_guard lock(all_settings().mutex);
    give(value, settings().limits[limit]);
    return cudaSuccess;
}

cudaError_t set_cache(cudaFuncCache config) {
    if (config < cudaFuncCachePreferNone || config > cudaFuncCachePreferEqual)
        return cudaErrorInvalidValue;
    const std::lock_guard lock(all_settings().mutex);
    settings().cache = config;
    return cudaSuccess;
}

cudaError_t get_cache(cudaFuncCache* config) {
    if (config == nullptr) return cudaErrorInvalidValue;
    const std::lock_guard lock(all_settings().mutex);
    give(config, settings().cache);
    return cudaSuccess;
}

cudaError_t wait_for_device() {
    order_host_waits_for_device(chosen_device());
    return cudaSuccess;
}

cudaError_t reset_device(const CallSite& site) {
    runtime_free_all(site);
    clear_errors();
    forget_streams();
    forget_events();
    forget_functions();
    const std::lock_guard lock(all_settings().mutex);
    settings() = Settings{};
    return cudaSuccess;
}

struct RemovedText {
    const char *field, *instead;
};
/// By simt::RemovedFieldName.
constexpr RemovedText removed_fields[] = {
    {"clockRate", "cudaDeviceGetAttribute with cudaDevAttrClockRate"},
    {"deviceOverlap", "asyncEngineCount"},
    {"kernelExecTimeoutEnabled", "cudaDeviceGetAttribute with cudaDevAttrKernelExecTimeout"},
    {"computeMode", "cudaDeviceGetAttribute with cudaDevAttrComputeMode"},
    {"maxTexture1DLinear", "cudaDeviceGetTexture1DLinearMaxWidth"},
    {"memoryClockRate", "cudaDeviceGetAttribute with cudaDevAttrMemoryClockRate"},
    {"singleToDoublePrecisionPerfRatio",
     "cudaDeviceGetAttribute with cudaDevAttrSingleToDoublePrecisionPerfRatio"},
    {"cooperativeMultiDeviceLaunch", "cooperativeLaunch"}};

}  // namespace

void reset_device_settings() {
    const std::lock_guard lock(all_settings().mutex);
    std::ranges::fill(all_settings().of, Settings{});
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void simt_note_removed_field(int field) {
    const RemovedText& text = removed_fields[field];
    const std::string name = std::string("cudaDeviceProp::") + text.field;
    ApiCall(name.c_str(), SIMT_CALLER).note_removed("13.0", text.instead);
}

cudaError_t cudaGetDeviceCount(int* count) {
    const ApiCall call("cudaGetDeviceCount", SIMT_CALLER);
    return call.run_always([&] {
        if (count == nullptr) return cudaErrorInvalidValue;
        give(count, device_count());
        return cudaSuccess;
    });
}
cudaError_t cudaGetDevice(int* device) {
    const ApiCall call("cudaGetDevice", SIMT_CALLER);
    return call.run_always([&] {
        if (device == nullptr) return cudaErrorInvalidValue;
        give(device, chosen_device());
        return cudaSuccess;
    });
}
cudaError_t cudaSetDevice(int device) {
    const ApiCall call("cudaSetDevice", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_device(device);
        if (error == cudaSuccess) choose_device(device);
        return error;
    });
}
cudaError_t cudaSetValidDevices(int* devices, int count) {
    const ApiCall call("cudaSetValidDevices", SIMT_CALLER);
    return call.run([&] {
        if (devices == nullptr || count < 0) return cudaErrorInvalidValue;
        const bool known = std::all_of(devices, devices + count, &is_device);
        return known ? cudaSuccess : cudaErrorInvalidDevice;
    });
}
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
    const ApiCall call("cudaChooseDevice", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr || wanted == nullptr) return cudaErrorInvalidValue;
        give(device, 0);  // all are alike, so the first fits best
        return cudaSuccess;
    });
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    const ApiCall call("cudaGetDeviceProperties", SIMT_CALLER);
    return call.run_always([&] {
        if (properties == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_device(device);
        if (error == cudaSuccess) give(properties, properties_of(current_device(), device));
        return error;
    });
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
    const ApiCall call("cudaDeviceGetAttribute", SIMT_CALLER);
    return call.run_always([&] {
        if (const cudaError_t error = check_device(device); error != cudaSuccess) return error;
        int answer = 0;
        if (value == nullptr || !attribute_of(current_device(), device, attribute, answer))
            return cudaErrorInvalidValue;
        give(value, answer);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceSynchronize() {
    const ApiCall call("cudaDeviceSynchronize", SIMT_CALLER);
    if (simt_on_device()) {
        call.report("api.error",
                    "cudaDeviceSynchronize in device code was removed in CUDA 12.0: a kernel "
                    "cannot wait for the kernels that it launches.",
                    "Launch what needs their results from the host, or into "
                    "cudaStreamTailLaunch.");
        end_kernel(cudaErrorNotSupported);
    }
    return call.run([&] {
        const cudaError_t error = refuse_while_capturing(call, nullptr);
        return error != cudaSuccess ? error : wait_for_device();
    });
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
        const std::lock_guard lock(all_settings().mutex);
        settings().flags = flags;
        return cudaSuccess;
    });
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    const ApiCall call("cudaGetDeviceFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr) return cudaErrorInvalidValue;
        const std::lock_guard lock(all_settings().mutex);
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
        const std::lock_guard lock(all_settings().mutex);
        settings().banks = config;
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    const ApiCall call("cudaDeviceGetSharedMemConfig", SIMT_CALLER);
    return call.run([&] {
        if (config == nullptr) return cudaErrorInvalidValue;
        // Banks are four bytes wide on every device but those of compute capability 3.x.
        const std::lock_guard lock(all_settings().mutex);
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

cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
    const ApiCall call("cudaInitDevice", SIMT_CALLER);
    return call.run([&] { return check_device(device); });
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t* elements,
                                                 const cudaChannelFormatDesc* format, int device) {
    const ApiCall call("cudaDeviceGetTexture1DLinearMaxWidth", SIMT_CALLER);
    return call.run([&] {
        if (elements == nullptr || format == nullptr || texel_bytes(*format) == 0)
            return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const cudaDeviceProp properties = properties_of(current_device(), device);
        give(elements, static_cast<std::size_t>(properties.maxTexture1DLinear.value));
        return cudaSuccess;
    });
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
    call.note_removed("13.0", "cudaDeviceSynchronize()");
    return call.run(wait_for_device);
}
cudaError_t cudaThreadExit() {
    const ApiCall call("cudaThreadExit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceReset()");
    return call.run_always([&] { return reset_device(call.site()); });
}
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) {
    const ApiCall call("cudaThreadSetCacheConfig", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceSetCacheConfig");
    return call.run([&] { return set_cache(config); });
}
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config) {
    const ApiCall call("cudaThreadGetCacheConfig", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceGetCacheConfig");
    return call.run([&] { return get_cache(config); });
}
cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) {
    const ApiCall call("cudaThreadSetLimit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceSetLimit");
    return call.run([&] { return set_limit(limit, value); });
}
cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) {
    const ApiCall call("cudaThreadGetLimit", SIMT_CALLER);
    call.note_removed("13.0", "cudaDeviceGetLimit");
    return call.run([&] { return get_limit(value, limit); });
}
}
