// What a device says about itself, in CUDA's names.
#include <algorithm>
#include <cstring>

#include "grader/simt/cuda/runtime/device/devices.h"

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
    p.hostRegisterReadOnlySupported = device.major >= 6;
    p.memoryPoolSupportedHandleTypes = device.major >= 6 ? cudaMemHandleTypePosixFileDescriptor : 0;
    p.accessPolicyMaxWindowSize = device.major >= 8 ? 134213632 : 0;
    p.canMapHostMemory = p.hostRegisterSupported = 1;
    p.unifiedAddressing = shares_addresses(device);
    p.canUseHostPointerForRegisteredMem = device.major >= 6;
    p.memoryPoolsSupported = device.major >= 6;
}

/// Layered and cube textures, mipmaps, gathers, textures of linear memory, and surfaces.
void fill_layers_and_surfaces(const Device& device, cudaDeviceProp& p) {
    const int side = device.major >= 6 ? 32768 : 16384;
    p.maxTexture1DLinear = device.major >= 6 ? 268435456 : 134217728;
    p.maxTexture1DMipmap = p.maxTextureCubemap = side;
    p.maxTexture2DLinear[0] = device.major >= 6 ? 131072 : 65000;
    p.maxTexture2DLinear[1] = 65000;
    p.maxTexture2DLinear[2] = device.major >= 6 ? 2097120 : 1048544;
    p.maxTexture2DMipmap[0] = p.maxTexture2DMipmap[1] = side;
    p.maxTexture2DGather[0] = p.maxTexture2DGather[1] = side;
    p.maxTexture3DAlt[0] = p.maxTexture3DAlt[1] = p.maxTexture3D[0] / 2;
    p.maxTexture3DAlt[2] = p.maxTexture3D[2] * 2;
    p.maxTexture1DLayered[0] = p.maxTexture2DLayered[0] = p.maxTexture2DLayered[1] = side;
    p.maxTexture1DLayered[1] = p.maxTexture2DLayered[2] = 2048;
    p.maxTextureCubemapLayered[0] = p.maxSurfaceCubemapLayered[0] = p.maxSurfaceCubemap = side;
    p.maxTextureCubemapLayered[1] = p.maxSurfaceCubemapLayered[1] = 2046;
    p.maxSurface1D = side;
    p.maxSurface2D[0] = p.maxTexture2D[0];
    p.maxSurface2D[1] = p.maxTexture2D[1];
    std::ranges::copy(p.maxTexture3D, p.maxSurface3D);
    std::ranges::copy(p.maxTexture1DLayered, p.maxSurface1DLayered);
    std::ranges::copy(p.maxTexture2DLayered, p.maxSurface2DLayered);
}

void fill_textures(const Device& device, cudaDeviceProp& p) {
    const TextureLimits limits = texture_limits(device);
    p.maxTexture1D = limits.one;
    std::ranges::copy(limits.two, p.maxTexture2D);
    std::ranges::copy(limits.three, p.maxTexture3D);
    p.textureAlignment = p.surfaceAlignment = alignment;
    p.texturePitchAlignment = pitch_alignment;
    if (device.major >= 2) fill_layers_and_surfaces(device, p);
}

}  // namespace

bool shares_addresses(const Device& device) {
    return device.major >= 2;
}

cudaDeviceProp properties_of(const Device& device, int number) {
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
    p.cooperativeMultiDeviceLaunch = device.cooperative_launch;
    p.sparseCudaArraySupported = p.deferredMappingCudaArraySupported = device.major >= 6;
    p.timelineSemaphoreInteropSupported = p.ipcEventSupported = p.unifiedFunctionPointers = 1;
    p.deviceNumaId = p.hostNumaId = -1;
    p.multiGpuBoardGroupID = number;
    p.pciBusID = number + 1;
    p.uuid.bytes[0] = static_cast<char>(number + 1);
    return p;
}

bool attribute_of(const Device& device, int number, cudaDeviceAttr attribute, int& value) {
    const cudaDeviceProp p = properties_of(device, number);
    const auto is = [&value](auto answer) {
        value = static_cast<int>(answer);
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
            return is(p.clockRate.value);
        case cudaDevAttrTextureAlignment:
            return is(p.textureAlignment);
        case cudaDevAttrGpuOverlap:
            return is(p.deviceOverlap.value);
        case cudaDevAttrMultiProcessorCount:
            return is(p.multiProcessorCount);
        case cudaDevAttrKernelExecTimeout:
            return is(p.kernelExecTimeoutEnabled.value);
        case cudaDevAttrIntegrated:
            return is(p.integrated);
        case cudaDevAttrCanMapHostMemory:
            return is(p.canMapHostMemory);
        case cudaDevAttrComputeMode:
            return is(p.computeMode.value);
        case cudaDevAttrMaxTexture1DWidth:
            return is(p.maxTexture1D);
        case cudaDevAttrMaxTexture2DWidth:
            return is(p.maxTexture2D[0]);
        case cudaDevAttrMaxTexture2DHeight:
            return is(p.maxTexture2D[1]);
        case cudaDevAttrMaxTexture3DWidth:
            return is(p.maxTexture3D[0]);
        case cudaDevAttrMaxTexture3DHeight:
            return is(p.maxTexture3D[1]);
        case cudaDevAttrMaxTexture3DDepth:
            return is(p.maxTexture3D[2]);
        case cudaDevAttrMaxTexture2DLayeredWidth:
            return is(p.maxTexture2DLayered[0]);
        case cudaDevAttrMaxTexture2DLayeredHeight:
            return is(p.maxTexture2DLayered[1]);
        case cudaDevAttrMaxTexture2DLayeredLayers:
            return is(p.maxTexture2DLayered[2]);
        case cudaDevAttrSurfaceAlignment:
            return is(p.surfaceAlignment);
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
            return is(p.memoryClockRate.value);
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
        case cudaDevAttrMaxTexture1DLayeredWidth:
            return is(p.maxTexture1DLayered[0]);
        case cudaDevAttrMaxTexture1DLayeredLayers:
            return is(p.maxTexture1DLayered[1]);
        case cudaDevAttrMaxTexture2DGatherWidth:
            return is(p.maxTexture2DGather[0]);
        case cudaDevAttrMaxTexture2DGatherHeight:
            return is(p.maxTexture2DGather[1]);
        case cudaDevAttrMaxTexture3DWidthAlt:
            return is(p.maxTexture3DAlt[0]);
        case cudaDevAttrMaxTexture3DHeightAlt:
            return is(p.maxTexture3DAlt[1]);
        case cudaDevAttrMaxTexture3DDepthAlt:
            return is(p.maxTexture3DAlt[2]);
        case cudaDevAttrPciDomainId:
            return is(p.pciDomainID);
        case cudaDevAttrTexturePitchAlignment:
            return is(p.texturePitchAlignment);
        case cudaDevAttrMaxTextureCubemapWidth:
            return is(p.maxTextureCubemap);
        case cudaDevAttrMaxTextureCubemapLayeredWidth:
            return is(p.maxTextureCubemapLayered[0]);
        case cudaDevAttrMaxTextureCubemapLayeredLayers:
            return is(p.maxTextureCubemapLayered[1]);
        case cudaDevAttrMaxSurface1DWidth:
            return is(p.maxSurface1D);
        case cudaDevAttrMaxSurface2DWidth:
            return is(p.maxSurface2D[0]);
        case cudaDevAttrMaxSurface2DHeight:
            return is(p.maxSurface2D[1]);
        case cudaDevAttrMaxSurface3DWidth:
            return is(p.maxSurface3D[0]);
        case cudaDevAttrMaxSurface3DHeight:
            return is(p.maxSurface3D[1]);
        case cudaDevAttrMaxSurface3DDepth:
            return is(p.maxSurface3D[2]);
        case cudaDevAttrMaxSurface1DLayeredWidth:
            return is(p.maxSurface1DLayered[0]);
        case cudaDevAttrMaxSurface1DLayeredLayers:
            return is(p.maxSurface1DLayered[1]);
        case cudaDevAttrMaxSurface2DLayeredWidth:
            return is(p.maxSurface2DLayered[0]);
        case cudaDevAttrMaxSurface2DLayeredHeight:
            return is(p.maxSurface2DLayered[1]);
        case cudaDevAttrMaxSurface2DLayeredLayers:
            return is(p.maxSurface2DLayered[2]);
        case cudaDevAttrMaxSurfaceCubemapWidth:
            return is(p.maxSurfaceCubemap);
        case cudaDevAttrMaxSurfaceCubemapLayeredWidth:
            return is(p.maxSurfaceCubemapLayered[0]);
        case cudaDevAttrMaxSurfaceCubemapLayeredLayers:
            return is(p.maxSurfaceCubemapLayered[1]);
        case cudaDevAttrMaxTexture1DLinearWidth:
            return is(p.maxTexture1DLinear.value);
        case cudaDevAttrMaxTexture2DLinearWidth:
            return is(p.maxTexture2DLinear[0]);
        case cudaDevAttrMaxTexture2DLinearHeight:
            return is(p.maxTexture2DLinear[1]);
        case cudaDevAttrMaxTexture2DLinearPitch:
            return is(p.maxTexture2DLinear[2]);
        case cudaDevAttrMaxTexture2DMipmappedWidth:
            return is(p.maxTexture2DMipmap[0]);
        case cudaDevAttrMaxTexture2DMipmappedHeight:
            return is(p.maxTexture2DMipmap[1]);
        case cudaDevAttrComputeCapabilityMajor:
            return is(p.major);
        case cudaDevAttrComputeCapabilityMinor:
            return is(p.minor);
        case cudaDevAttrMaxTexture1DMipmappedWidth:
            return is(p.maxTexture1DMipmap);
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
        case cudaDevAttrMultiGpuBoardGroupID:
            return is(p.multiGpuBoardGroupID);
        case cudaDevAttrHostNativeAtomicSupported:
            return is(p.hostNativeAtomicSupported);
        case cudaDevAttrSingleToDoublePrecisionPerfRatio:
            return is(p.singleToDoublePrecisionPerfRatio.value);
        case cudaDevAttrPageableMemoryAccess:
            return is(p.pageableMemoryAccess);
        case cudaDevAttrConcurrentManagedAccess:
            return is(p.concurrentManagedAccess);
        case cudaDevAttrComputePreemptionSupported:
            return is(p.computePreemptionSupported);
        case cudaDevAttrCanUseHostPointerForRegisteredMem:
            return is(p.canUseHostPointerForRegisteredMem);
        case cudaDevAttrCooperativeLaunch:
            return is(p.cooperativeLaunch);
        case cudaDevAttrCooperativeMultiDeviceLaunch:
            return is(p.cooperativeMultiDeviceLaunch.value);
        case cudaDevAttrMaxSharedMemoryPerBlockOptin:
            return is(p.sharedMemPerBlockOptin);
        case cudaDevAttrCanFlushRemoteWrites:
            return is(0);
        case cudaDevAttrHostRegisterSupported:
            return is(p.hostRegisterSupported);
        case cudaDevAttrPageableMemoryAccessUsesHostPageTables:
            return is(p.pageableMemoryAccessUsesHostPageTables);
        case cudaDevAttrDirectManagedMemAccessFromHost:
            return is(p.directManagedMemAccessFromHost);
        case cudaDevAttrMaxBlocksPerMultiprocessor:
            return is(p.maxBlocksPerMultiProcessor);
        case cudaDevAttrMaxPersistingL2CacheSize:
            return is(p.persistingL2CacheMaxSize);
        case cudaDevAttrMaxAccessPolicyWindowSize:
            return is(p.accessPolicyMaxWindowSize);
        case cudaDevAttrReservedSharedMemoryPerBlock:
            return is(p.reservedSharedMemPerBlock);
        case cudaDevAttrSparseCudaArraySupported:
            return is(p.sparseCudaArraySupported);
        case cudaDevAttrHostRegisterReadOnlySupported:
            return is(p.hostRegisterReadOnlySupported);
        case cudaDevAttrTimelineSemaphoreInteropSupported:
            return is(p.timelineSemaphoreInteropSupported);
        case cudaDevAttrMemoryPoolsSupported:
            return is(p.memoryPoolsSupported);
        case cudaDevAttrGPUDirectRDMASupported:
            return is(p.gpuDirectRDMASupported);
        case cudaDevAttrGPUDirectRDMAFlushWritesOptions:
            return is(p.gpuDirectRDMAFlushWritesOptions);
        case cudaDevAttrGPUDirectRDMAWritesOrdering:
            return is(p.gpuDirectRDMAWritesOrdering);
        case cudaDevAttrMemoryPoolSupportedHandleTypes:
            return is(p.memoryPoolSupportedHandleTypes);
        case cudaDevAttrClusterLaunch:
            return is(p.clusterLaunch);
        case cudaDevAttrDeferredMappingCudaArraySupported:
            return is(p.deferredMappingCudaArraySupported);
        case cudaDevAttrIpcEventSupport:
            return is(p.ipcEventSupported);
        case cudaDevAttrMemSyncDomainCount:
            return is(device.major >= 9 ? 4 : 1);
        case cudaDevAttrNumaConfig:
            return is(p.deviceNumaConfig);
        case cudaDevAttrNumaId:
            return is(p.deviceNumaId);
        case cudaDevAttrMpsEnabled:
            return is(p.mpsEnabled);
        case cudaDevAttrHostNumaId:
            return is(p.hostNumaId);
        case cudaDevAttrD3D12CigSupported:
            return is(0);
        case cudaDevAttrVulkanCigSupported:
            return is(0);
        case cudaDevAttrGpuPciDeviceId:
            return is(p.gpuPciDeviceID);
        case cudaDevAttrGpuPciSubsystemId:
            return is(p.gpuPciSubsystemID);
        case cudaDevAttrHostNumaMemoryPoolsSupported:
            return is(0);
        case cudaDevAttrHostNumaMultinodeIpcSupported:
            return is(p.hostNumaMultinodeIpcSupported);
        case cudaDevAttrHostMemoryPoolsSupported:
            return is(0);
        case cudaDevAttrOnlyPartialHostNativeAtomicSupported:
            return is(0);
        case cudaDevAttrMax:
            break;
    }
    return false;
}

}  // namespace simtutor::simt
