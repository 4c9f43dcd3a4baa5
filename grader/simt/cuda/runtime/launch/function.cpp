// Kernels as functions: their attributes, and occupancy.
#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {
namespace {

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
    call.runtime().kernels.settings[function].dynamic_shared = bytes;
    return cudaSuccess;
}

cudaError_t set_attribute(const ApiCall& call, const void* function, cudaFuncAttribute attribute,
                          int value) {
    return call.run([&] {
        if (function == nullptr) return cudaErrorInvalidDeviceFunction;
        if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
            return set_dynamic_shared(call, function, value);
        if (attribute != cudaFuncAttributePreferredSharedMemoryCarveout || value < -1 ||
            value > 100)
            return cudaErrorInvalidValue;
        call.runtime().kernels.settings[function].carveout = value;
        return cudaSuccess;
    });
}

KernelSettings settings_of(const void* function) {
    const auto& settings = Runtime::get().kernels.settings;
    const auto found = settings.find(function);
    return found == settings.end() ? KernelSettings{} : found->second;
}

BlockUse use_of(const void* function, int block_size, std::size_t dynamic_shared) {
    BlockUse use;
    use.threads = block_size;
    use.static_shared_bytes = facts_of_kernel(function).static_shared_bytes;
    use.dynamic_shared_bytes = dynamic_shared;
    use.shared_opt_in = settings_of(function).dynamic_shared >=
                        static_cast<int>(std::min<std::size_t>(dynamic_shared, 0x7fffffff));
    return use;
}

/// Registers are only known to nvcc, static shared memory after a launch: without them this is the
/// answer.
cudaError_t active_blocks(const ApiCall& call, int* blocks, const void* function, int block_size,
                          std::size_t dynamic_shared) {
    return call.run([&] {
        if (blocks == nullptr || function == nullptr || block_size <= 0)
            return cudaErrorInvalidValue;
        const int bound = facts_of_kernel(function).max_threads;
        const bool too_many = bound > 0 && block_size > bound;
        const BlockUse use = use_of(function, block_size, dynamic_shared);
        write_result(blocks,
                     too_many ? 0 : occupancy(current_device(), use).blocks_per_multiprocessor);
        return cudaSuccess;
    });
}

/// Preferences change speed only, which is not simulated.
cudaError_t accept_preference(const ApiCall& call, const void* function) {
    return call.run(
        [&] { return function == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess; });
}

/// The dynamic shared memory that each of `blocks` blocks on one multiprocessor may have.
cudaError_t available_shared(std::size_t* bytes, const void* function, int blocks, int block_size) {
    if (bytes == nullptr || function == nullptr || blocks <= 0 || block_size <= 0)
        return cudaErrorInvalidValue;
    const Device& device = current_device();
    if (occupancy(device, use_of(function, block_size, 0)).blocks_per_multiprocessor < blocks)
        return cudaErrorInvalidValue;
    const std::uint64_t unit = std::max<std::uint64_t>(device.shared_unit, 1);
    const std::uint64_t share =
        device.shared_per_multiprocessor / static_cast<std::uint64_t>(blocks) / unit * unit;
    const std::uint64_t taken =
        device.shared_reserved_per_block + facts_of_kernel(function).static_shared_bytes;
    const std::uint64_t limit = settings_of(function).dynamic_shared > 0
                                    ? device.shared_per_block_opt_in
                                    : device.shared_per_block;
    write_result(bytes,
                 static_cast<std::size_t>(std::min(limit, share > taken ? share - taken : 0)));
    return cudaSuccess;
}

cudaFuncAttributes attributes_of(const void* function) {
    const Device& device = current_device();
    const KernelSettings settings = settings_of(function);
    cudaFuncAttributes result = {};
    const KernelFacts facts = facts_of_kernel(function);
    result.sharedSizeBytes = facts.static_shared_bytes;
    result.maxThreadsPerBlock = device.max_threads_per_block;
    if (facts.max_threads > 0)
        result.maxThreadsPerBlock = std::min(result.maxThreadsPerBlock, facts.max_threads);
    result.ptxVersion = result.binaryVersion = device.major * 10 + device.minor;
    result.maxDynamicSharedSizeBytes =
        std::max(settings.dynamic_shared, static_cast<int>(device.shared_per_block));
    result.preferredShmemCarveout = settings.carveout;
    return result;
}

}  // namespace

int dynamic_shared_limit(const void* function) {
    int greatest = 0;
    for (const auto& [known, settings] : Runtime::get().kernels.settings)
        if (function == nullptr || known == function)
            greatest = std::max(greatest, settings.dynamic_shared);
    return greatest;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute attribute, int value) {
    return set_attribute({"cudaFuncSetAttribute", SIMT_CALLER}, function, attribute, value);
}
cudaError_t __simt_func_set_attribute(const void* function, cudaFuncAttribute attribute, int value,
                                      _SimtCallSite site) {
    return set_attribute({"cudaFuncSetAttribute", site}, function, attribute, value);
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* function) {
    const ApiCall call("cudaFuncGetAttributes", SIMT_CALLER);
    return call.run([&] {
        if (attributes == nullptr) return cudaErrorInvalidValue;
        if (function == nullptr) return cudaErrorInvalidDeviceFunction;
        write_result(attributes, attributes_of(function));
        return cudaSuccess;
    });
}
cudaError_t cudaFuncGetName(const char** name, const void* function) {
    const ApiCall call("cudaFuncGetName", SIMT_CALLER);
    return call.run([&] {
        if (name == nullptr) return cudaErrorInvalidValue;
        if (function == nullptr) return cudaErrorInvalidDeviceFunction;
        std::string& kept = call.runtime().kernels.names[function];
        kept = facts_of_kernel(function).name;
        mark_initialised(kept.data(), kept.size() + 1);
        write_result(name, static_cast<const char*>(kept.c_str()));
        return cudaSuccess;
    });
}
cudaError_t cudaFuncGetParamInfo(const void* function, size_t index, size_t* offset,
                                 size_t* bytes) {
    const ApiCall call("cudaFuncGetParamInfo", SIMT_CALLER);
    return call.run([&] {
        const _SimtKernelRegistration* const known =
            function == nullptr ? nullptr : facts_of_kernel(function).registration;
        if (known == nullptr) return cudaErrorInvalidDeviceFunction;
        if (index >= known->__parameter_count || offset == nullptr) return cudaErrorInvalidValue;
        write_result(offset, std::size_t{known->__parameter_offsets[index]});
        if (bytes != nullptr) write_result(bytes, std::size_t{known->__parameter_bytes[index]});
        return cudaSuccess;
    });
}
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, const void* function,
                                                      int blocks, int block_size) {
    const ApiCall call("cudaOccupancyAvailableDynamicSMemPerBlock", SIMT_CALLER);
    return call.run([&] { return available_shared(bytes, function, blocks, block_size); });
}
cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache) {
    return accept_preference({"cudaFuncSetCacheConfig", SIMT_CALLER}, function);
}
cudaError_t cudaFuncSetSharedMemConfig(const void* function, cudaSharedMemConfig) {
    return accept_preference({"cudaFuncSetSharedMemConfig", SIMT_CALLER}, function);
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function,
                                                          int block_size, size_t dynamic_shared) {
    return active_blocks({"cudaOccupancyMaxActiveBlocksPerMultiprocessor", SIMT_CALLER}, blocks,
                         function, block_size, dynamic_shared);
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, const void* function, int block_size, size_t dynamic_shared, unsigned) {
    return active_blocks({"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", SIMT_CALLER},
                         blocks, function, block_size, dynamic_shared);
}
}
