#include "grader/simt/devices/toolkit_occupancy.h"

#ifdef SIMTUTOR_HAVE_CUDA_OCCUPANCY
#include <cuda_occupancy.h>
#endif

namespace simtutor::simt {

#ifdef SIMTUTOR_HAVE_CUDA_OCCUPANCY

namespace {

cudaOccDeviceProp properties_of(const Device& device) {
    cudaOccDeviceProp p;
    p.computeMajor = device.major;
    p.computeMinor = device.minor;
    p.maxThreadsPerBlock = device.max_threads_per_block;
    p.maxThreadsPerMultiprocessor = device.max_threads_per_multiprocessor;
    p.regsPerBlock = device.registers_per_block;
    p.regsPerMultiprocessor = device.registers_per_multiprocessor;
    p.warpSize = device.warp_size;
    p.sharedMemPerBlock = device.shared_per_block;
    p.sharedMemPerMultiprocessor = device.shared_per_multiprocessor;
    p.numSms = device.multiprocessors;
    p.sharedMemPerBlockOptin = device.shared_per_block_opt_in;
    p.reservedSharedMemPerBlock = device.shared_reserved_per_block;
    return p;
}

cudaOccFuncAttributes attributes_of(const Device& device, const BlockUse& use) {
    cudaOccFuncAttributes attributes;
    attributes.maxThreadsPerBlock = device.max_threads_per_block;
    attributes.numRegs = use.registers_per_thread;
    attributes.sharedSizeBytes = use.static_shared_bytes;
    attributes.partitionedGCConfig = PARTITIONED_GC_OFF;
    if (use.shared_opt_in) {
        attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
        attributes.maxDynamicSharedSizeBytes =
            device.shared_per_block_opt_in - use.static_shared_bytes;
    }
    return attributes;
}

std::string names_of(unsigned factors) {
    std::string names;
    const auto add = [&](unsigned factor, const char* name) {
        if (!(factors & factor)) return;
        if (!names.empty()) names += " and ";
        names += name;
    };
    add(OCC_LIMIT_BLOCKS, "blocks");
    add(OCC_LIMIT_WARPS, "warps");
    add(OCC_LIMIT_REGISTERS, "registers");
    add(OCC_LIMIT_SHARED_MEMORY, "shared memory");
    return names;
}

}  // namespace

bool has_toolkit_occupancy() {
    return true;
}

std::optional<ToolkitOccupancy> toolkit_occupancy(const Device& device, const BlockUse& use) {
    const cudaOccDeviceProp properties = properties_of(device);
    const cudaOccFuncAttributes attributes = attributes_of(device, use);
    const cudaOccDeviceState state;
    cudaOccResult result = {};
    const cudaOccError error = cudaOccMaxActiveBlocksPerMultiprocessor(
        &result, &properties, &attributes, &state, use.threads, use.dynamic_shared_bytes);
    if (error != CUDA_OCC_SUCCESS) return std::nullopt;
    return ToolkitOccupancy{result.activeBlocksPerMultiprocessor, names_of(result.limitingFactors)};
}

#else

bool has_toolkit_occupancy() {
    return false;
}

std::optional<ToolkitOccupancy> toolkit_occupancy(const Device&, const BlockUse&) {
    return std::nullopt;
}

#endif

}  // namespace simtutor::simt
