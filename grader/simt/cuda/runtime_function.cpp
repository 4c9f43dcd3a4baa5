// Kernels as functions: their attributes, and occupancy.
#include "grader/simt/cuda/runtime_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "grader/simt/cuda/runtime_call.h"
#include "grader/simt/cuda/runtime_state.h"
#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {
namespace {

struct FunctionSettings {
    int dynamic_shared = 0;
    int carveout = -1;
};
struct Functions {
    std::mutex mutex;
    std::map<const void*, FunctionSettings> all;
};
Functions& functions() {
    static Functions instance;
    return instance;
}

cudaError_t set_dynamic_shared(const ApiCall& call, const void* function, int bytes) {
    const Device& device = current_device();
    const auto limit = static_cast<int>(device.shared_per_block_opt_in);
    if (bytes < 0 || bytes > limit) {
        call.report("launch.invalid",
                    fmt::format("cudaFuncSetAttribute asks for {} of dynamic shared memory per "
                                "block; {} allows at most {}.",
                                bytes < 0 ? "a negative amount" : bytes_text(bytes), device.name,
                                bytes_text(limit)),
                    "Use smaller tiles.");
        return cudaErrorInvalidValue;
    }
    const std::lock_guard lock(functions().mutex);
    functions().all[function].dynamic_shared = bytes;
    return cudaSuccess;
}

cudaError_t set_attribute(const ApiCall& call, const void* function, cudaFuncAttribute attribute,
                          int value) {
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
        return set_dynamic_shared(call, function, value);
    if (attribute != cudaFuncAttributePreferredSharedMemoryCarveout || value < -1 || value > 100)
        return cudaErrorInvalidValue;
    const std::lock_guard lock(functions().mutex);
    functions().all[function].carveout = value;
    return cudaSuccess;
}

FunctionSettings settings_of(const void* function) {
    const std::lock_guard lock(functions().mutex);
    const auto found = functions().all.find(function);
    return found == functions().all.end() ? FunctionSettings{} : found->second;
}

/// Registers and static shared memory are only known to nvcc: this is the answer without them.
cudaError_t active_blocks(int* blocks, const void* function, int block_size,
                          std::size_t dynamic_shared) {
    if (blocks == nullptr || function == nullptr || block_size <= 0) return cudaErrorInvalidValue;
    BlockUse use;
    use.threads = block_size;
    use.dynamic_shared_bytes = dynamic_shared;
    use.shared_opt_in = settings_of(function).dynamic_shared >=
                        static_cast<int>(std::min<std::size_t>(dynamic_shared, 0x7fffffff));
    give(blocks, occupancy(current_device(), use).blocks_per_multiprocessor);
    return cudaSuccess;
}

cudaFuncAttributes attributes_of(const void* function) {
    const Device& device = current_device();
    const FunctionSettings settings = settings_of(function);
    cudaFuncAttributes result = {};
    result.maxThreadsPerBlock = device.max_threads_per_block;
    result.ptxVersion = result.binaryVersion = device.major * 10 + device.minor;
    result.maxDynamicSharedSizeBytes =
        std::max(settings.dynamic_shared, static_cast<int>(device.shared_per_block));
    result.preferredShmemCarveout = settings.carveout;
    return result;
}

}  // namespace

void forget_functions() {
    const std::lock_guard lock(functions().mutex);
    functions().all.clear();
}

int dynamic_shared_limit(const void* function) {
    const std::lock_guard lock(functions().mutex);
    int greatest = 0;
    for (const auto& [known, settings] : functions().all)
        if (function == nullptr || known == function)
            greatest = std::max(greatest, settings.dynamic_shared);
    return greatest;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value) {
    const ApiCall call("cudaFuncSetAttribute", SIMT_CALLER);
    return call.run([&] { return set_attribute(call, function, attribute, value); });
}
cudaError_t simt_func_set_attribute(const void* function, cudaFuncAttribute attribute, int value,
                                    SimtCallSite site) {
    const ApiCall call("cudaFuncSetAttribute", site);
    return call.run([&] { return set_attribute(call, function, attribute, value); });
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
    const ApiCall call("cudaFuncGetAttributes", SIMT_CALLER);
    return call.run([&] {
        if (attributes == nullptr) return cudaErrorInvalidValue;
        if (function == nullptr) return cudaErrorInvalidDeviceFunction;
        give(attributes, attributes_of(function));
        return cudaSuccess;
    });
}
// Preferences change speed only, which is not simulated.
cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache) {
    const ApiCall call("cudaFuncSetCacheConfig", SIMT_CALLER);
    return call.run(
        [&] { return function == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess; });
}
cudaError_t cudaFuncSetSharedMemConfig(const void* function, cudaSharedMemConfig) {
    const ApiCall call("cudaFuncSetSharedMemConfig", SIMT_CALLER);
    return call.run(
        [&] { return function == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess; });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function,
                                                          int block_size, size_t dynamic_shared) {
    const ApiCall call("cudaOccupancyMaxActiveBlocksPerMultiprocessor", SIMT_CALLER);
    return call.run([&] { return active_blocks(blocks, function, block_size, dynamic_shared); });
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* function, int block_size, size_t dynamic_shared, unsigned) {
    const ApiCall call("cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", SIMT_CALLER);
    return call.run([&] { return active_blocks(blocks, function, block_size, dynamic_shared); });
}
}
