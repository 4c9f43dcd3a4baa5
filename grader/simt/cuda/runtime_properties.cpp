// What a device says about itself, in CUDA's names.
#include <algorithm>
#include <cstring>

#include "grader/simt/cuda/runtime_device.h"

namespace simtutor::simt {
namespace {

constexpr int max_pitch = 2147483647;
constexpr int alignment = 512;  ///< of textures and surfaces, in bytes
constexpr int pitch_alignment = 32;

struct TextureLimits {
    int one, two[2], three[3];
};

/// Largest textures, by generation.
TextureLimits texture_limits(const Device& device) {
    if (device.major < 2) return {8192, {65536, 32768}, {2048, 2048, 2048}};
    if (device.major < 3) return {65536, {65536, 65535}, {2048, 2048, 2048}};
    if (device.major < 6) return {65536, {65536, 65536}, {4096, 4096, 4096}};
    return {131072, {131072, 65536}, {16384, 16384, 16384}};
}

void fill_limits(const Device& device, cudaDeviceProp& p) {
    p.sharedMemPerBlock = device.shared_per_block;
    p.sharedMemPerMultiprocessor = device.shared_per_multiprocessor;
    p.sharedMemPerBlockOptin = device.shared_per_block_opt_in;
    p.reservedSharedMemPerBlock = device.shared_reserved_per_block;
    p.regsPerBlock = device.registers_per_block;
    p.regsPerMultiprocessor = device.registers_per_multiprocessor;
    p.warpSize = device.warp_size;
    p.maxThreadsPerBlock = device.max_threads_per_block;
    p.maxThreadsPerMultiProcessor = device.max_threads_per_multiprocessor;
    p.maxBlocksPerMultiProcessor = device.max_blocks_per_multiprocessor;
    std::ranges::copy(device.max_block, p.maxThreadsDim);
    std::ranges::copy(device.max_grid, p.maxGridSize);
    p.multiProcessorCount = device.multiprocessors;
    p.major = device.major;
    p.minor = device.minor;
}

void fill_memory(const Device& device, cudaDeviceProp& p) {
    p.totalGlobalMem = device.memory_bytes;
    p.totalConstMem = device.constant_bytes;
    p.memPitch = max_pitch;
    p.l2CacheSize = static_cast<int>(device.l2_bytes);
    p.persistingL2CacheMaxSize = device.major >= 8 ? p.l2CacheSize / 8 * 5 : 0;
    p.memoryBusWidth = device.memory_bus_bits;
    p.memoryClockRate = device.memory_clock_khz;
    p.clockRate = device.clock_khz;
    p.ECCEnabled = device.ecc;
    p.globalL1CacheSupported = p.localL1CacheSupported = device.major >= 2;
    p.managedMemory = device.managed_memory;
    p.concurrentManagedAccess = device.major >= 6;
    p.canMapHostMemory = p.unifiedAddressing = p.hostRegisterSupported = 1;
    p.canUseHostPointerForRegisteredMem = device.major >= 6;
    p.memoryPoolsSupported = device.major >= 6;
}

void fill_textures(const Device& device, cudaDeviceProp& p) {
    const TextureLimits limits = texture_limits(device);
    p.maxTexture1D = limits.one;
    std::ranges::copy(limits.two, p.maxTexture2D);
    std::ranges::copy(limits.three, p.maxTexture3D);
    p.textureAlignment = p.surfaceAlignment = alignment;
    p.texturePitchAlignment = pitch_alignment;
}

}  // namespace

cudaDeviceProp properties_of(const Device& device) {
    cudaDeviceProp p = {};
    device.name.copy(p.name, sizeof p.name - 1);
    fill_limits(device, p);
    fill_memory(device, p);
    fill_textures(device, p);
    p.asyncEngineCount = device.copy_engines;
    p.deviceOverlap = device.copy_engines > 0;
    p.concurrentKernels = device.major >= 2;
    p.streamPrioritiesSupported = device.major > 3 || (device.major == 3 && device.minor >= 5);
    p.computePreemptionSupported = device.major >= 6;
    p.cooperativeLaunch = device.cooperative_launch;
    p.clusterLaunch = device.major >= 9;
    p.singleToDoublePrecisionPerfRatio = device.double_ratio;
    p.pciBusID = 1;
    return p;
}

bool attribute_of(const Device& device, cudaDeviceAttr attribute, int& value) {
    const cudaDeviceProp p = properties_of(device);
    const auto is = [&value](auto number) {
        value = static_cast<int>(number);
        return true;
    };
    switch (attribute) {
        case cudaDevAttrMaxThreadsPerBlock:
            return is(p.maxThreadsPerBlock);
        case cudaDevAttrMaxBlockDimX:
            return is(p.maxThreadsDim[0]);
        case cudaDevAttrMaxBlockDimY:
            return is(p.maxThreadsDim[1]);
        case cudaDevAttrMaxBlockDimZ:
            return is(p.maxThreadsDim[2]);
        case cudaDevAttrMaxGridDimX:
            return is(p.maxGridSize[0]);
        case cudaDevAttrMaxGridDimY:
            return is(p.maxGridSize[1]);
        case cudaDevAttrMaxGridDimZ:
            return is(p.maxGridSize[2]);
        case cudaDevAttrMaxSharedMemoryPerBlock:
            return is(p.sharedMemPerBlock);
        case cudaDevAttrTotalConstantMemory:
            return is(p.totalConstMem);
        case cudaDevAttrWarpSize:
            return is(p.warpSize);
        case cudaDevAttrMaxPitch:
            return is(p.memPitch);
        case cudaDevAttrMaxRegistersPerBlock:
            return is(p.regsPerBlock);
        case cudaDevAttrClockRate:
            return is(p.clockRate);
        case cudaDevAttrTextureAlignment:
            return is(p.textureAlignment);
        case cudaDevAttrGpuOverlap:
            return is(p.deviceOverlap);
        case cudaDevAttrMultiProcessorCount:
            return is(p.multiProcessorCount);
        case cudaDevAttrKernelExecTimeout:
            return is(p.kernelExecTimeoutEnabled);
        case cudaDevAttrIntegrated:
            return is(p.integrated);
        case cudaDevAttrCanMapHostMemory:
            return is(p.canMapHostMemory);
        case cudaDevAttrComputeMode:
            return is(p.computeMode);
        case cudaDevAttrConcurrentKernels:
            return is(p.concurrentKernels);
        case cudaDevAttrEccEnabled:
            return is(p.ECCEnabled);
        case cudaDevAttrPciBusId:
            return is(p.pciBusID);
        case cudaDevAttrPciDeviceId:
            return is(p.pciDeviceID);
        case cudaDevAttrTccDriver:
            return is(p.tccDriver);
        case cudaDevAttrMemoryClockRate:
            return is(p.memoryClockRate);
        case cudaDevAttrGlobalMemoryBusWidth:
            return is(p.memoryBusWidth);
        case cudaDevAttrL2CacheSize:
            return is(p.l2CacheSize);
        case cudaDevAttrMaxThreadsPerMultiProcessor:
            return is(p.maxThreadsPerMultiProcessor);
        case cudaDevAttrAsyncEngineCount:
            return is(p.asyncEngineCount);
        case cudaDevAttrUnifiedAddressing:
            return is(p.unifiedAddressing);
        case cudaDevAttrComputeCapabilityMajor:
            return is(p.major);
        case cudaDevAttrComputeCapabilityMinor:
            return is(p.minor);
        case cudaDevAttrStreamPrioritiesSupported:
            return is(p.streamPrioritiesSupported);
        case cudaDevAttrGlobalL1CacheSupported:
            return is(p.globalL1CacheSupported);
        case cudaDevAttrLocalL1CacheSupported:
            return is(p.localL1CacheSupported);
        case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
            return is(p.sharedMemPerMultiprocessor);
        case cudaDevAttrMaxRegistersPerMultiprocessor:
            return is(p.regsPerMultiprocessor);
        case cudaDevAttrManagedMemory:
            return is(p.managedMemory);
        case cudaDevAttrIsMultiGpuBoard:
            return is(p.isMultiGpuBoard);
        case cudaDevAttrPageableMemoryAccess:
            return is(p.pageableMemoryAccess);
        case cudaDevAttrConcurrentManagedAccess:
            return is(p.concurrentManagedAccess);
        case cudaDevAttrComputePreemptionSupported:
            return is(p.computePreemptionSupported);
        case cudaDevAttrCooperativeLaunch:
            return is(p.cooperativeLaunch);
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            return is(p.sharedMemPerBlockOptin);
        case cudaDevAttrHostRegisterSupported:
            return is(p.hostRegisterSupported);
        case cudaDevAttrMaxBlocksPerMultiprocessor:
            return is(p.maxBlocksPerMultiProcessor);
        case cudaDevAttrReservedSharedMemoryPerBlock:
            return is(p.reservedSharedMemPerBlock);
        case cudaDevAttrMemoryPoolsSupported:
            return is(p.memoryPoolsSupported);
        case cudaDevAttrClusterLaunch:
            return is(p.clusterLaunch);
    }
    return false;
}

}  // namespace simtutor::simt
