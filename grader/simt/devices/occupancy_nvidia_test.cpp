// Compares occupancy() with the CUDA Toolkit's own calculator. Built where its header is found.
#include <cuda_occupancy.h>
#include <gtest/gtest.h>

#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {
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

int toolkit_blocks(const Device& device, const BlockUse& use) {
    const cudaOccDeviceProp properties = properties_of(device);
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
    const cudaOccDeviceState state;
    cudaOccResult result = {};
    EXPECT_EQ(cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state,
                                                      use.threads, use.dynamic_shared_bytes),
              CUDA_OCC_SUCCESS);
    return result.activeBlocksPerMultiprocessor;
}

void compare(const Device& device, bool opt_in) {
    const int register_steps[] = {0, 8, 16, 21, 32, 33, 40, 64, 65, 96, 128, 168, 200, 255};
    constexpr std::uint64_t kib = 1024;
    const std::uint64_t shared_steps[] = {0,        1,         128,       1000,      4096,
                                          16 * kib, 33 * kib,  48 * kib,  49 * kib,  96 * kib,
                                          99 * kib, 100 * kib, 163 * kib, 227 * kib, 228 * kib};
    for (int threads = 1; threads <= 1025; threads += threads < 130 ? 1 : 31)
        for (const int registers : register_steps)
            for (const std::uint64_t shared : shared_steps) {
                BlockUse use;
                use.threads = threads;
                use.registers_per_thread = registers;
                use.static_shared_bytes = shared / 16;
                use.dynamic_shared_bytes = shared - use.static_shared_bytes;
                use.shared_opt_in = opt_in;
                ASSERT_EQ(occupancy(device, use).blocks_per_multiprocessor,
                          toolkit_blocks(device, use))
                    << device.id << " threads " << threads << " registers " << registers
                    << " shared " << shared << " opt-in " << opt_in;
            }
}

TEST(OccupancyAgainstToolkit, SameBlocksForEveryBlockSize) {
    int compared = 0;
    for (const Device& device : devices()) {
        if (device.major < 3) continue;  // the toolkit has forgotten them
        compare(device, false);
        if (device.major >= 7) compare(device, true);
        ++compared;
    }
    EXPECT_EQ(compared, 5);
}

}  // namespace
}  // namespace simtutor::simt
