// Compares occupancy() with the CUDA Toolkit's own calculator, where its header was found.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "grader/simt/devices/generations.h"
#include "grader/simt/devices/toolkit_occupancy.h"

namespace simtutor::simt {
namespace {

void compare(const Device& device, bool opt_in) {
    const int register_steps[] = {0, 8, 16, 21, 32, 33, 40, 64, 65, 96, 128, 168, 200, 255};
    constexpr std::uint64_t kib = 1024;
    const std::uint64_t shared_steps[] = {0,        1,         128,       1000,      4096,
                                          16 * kib, 33 * kib,  48 * kib,  49 * kib,  96 * kib,
                                          99 * kib, 100 * kib, 163 * kib, 227 * kib, 228 * kib};
    for (int threads = 1; threads <= 1025; threads += threads < 130 ? 1 : 31)
        for (const int registers : register_steps)
            for (const std::uint64_t shared : shared_steps) {
                // The toolkit takes 255 for the most registers of any device before 7.0.
                if (registers > device.max_registers_per_thread) continue;
                BlockUse use;
                use.threads = threads;
                use.registers_per_thread = registers;
                use.static_shared_bytes = shared / 16;
                use.dynamic_shared_bytes = shared - use.static_shared_bytes;
                use.shared_opt_in = opt_in;
                const Occupancy ours = occupancy(device, use);
                const auto theirs = toolkit_occupancy(device, use);
                ASSERT_TRUE(theirs.has_value()) << device.id;
                const auto where = [&] {
                    return fmt::format("{}, {} threads, {} registers, {} bytes shared, opt-in {}",
                                       device.id, threads, registers, shared, opt_in);
                };
                ASSERT_EQ(ours.blocks_per_multiprocessor, theirs->blocks_per_multiprocessor)
                    << where();
                ASSERT_EQ(ours.limited_by, theirs->limited_by) << where();
            }
}

/// @return the number of devices that the toolkit supports
int compare_all(const std::vector<Device>& all) {
    int compared = 0;
    for (const Device& device : all) {
        if (device.major < 3) continue;  // no longer supported by the toolkit
        compare(device, false);
        if (device.major >= 7) compare(device, true);
        ++compared;
    }
    return compared;
}

class OccupancyAgainstToolkit : public testing::Test {
    void SetUp() override {
        if (!has_toolkit_occupancy()) GTEST_SKIP() << "needs cuda_occupancy.h of the CUDA Toolkit";
    }
};

TEST_F(OccupancyAgainstToolkit, SameBlocksAndLimitsForEveryDevice) {
    EXPECT_EQ(compare_all(devices()), 5);
}

TEST_F(OccupancyAgainstToolkit, SameBlocksAndLimitsForEveryGeneration) {
    EXPECT_EQ(compare_all(generations()), 14);
}

}  // namespace
}  // namespace simtutor::simt
