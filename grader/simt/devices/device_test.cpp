#include "grader/simt/devices/device.h"

#include <gtest/gtest.h>

#include <set>

namespace simtutor::simt {
namespace {

TEST(Device, FoundById) {
    ASSERT_NE(find_device("h100"), nullptr);
    EXPECT_EQ(find_device("h100")->major, 9);
    EXPECT_EQ(find_device("H100"), nullptr);
    EXPECT_EQ(find_device(""), nullptr);
    EXPECT_EQ(device_ids(), "c1060, c2050, k20, p100, v100, a100, h100");
}

// Figure 1.4 of Li, Ranka and Sahni.
TEST(Device, PublishedFactors) {
    const Device& c1060 = *find_device("c1060");
    EXPECT_EQ(c1060.max_blocks_per_multiprocessor, 8);
    EXPECT_EQ(c1060.warp_size, 32);
    EXPECT_EQ(c1060.max_threads_per_multiprocessor / c1060.warp_size, 32);
    EXPECT_EQ(c1060.registers_per_multiprocessor, 16384);
    EXPECT_EQ(c1060.register_unit, 512);
    EXPECT_EQ(c1060.shared_unit, 512u);
    EXPECT_EQ(c1060.shared_per_multiprocessor, 16384u);
    EXPECT_EQ(c1060.warp_unit, 2);
    const Device& c2050 = *find_device("c2050");
    EXPECT_EQ(c2050.max_blocks_per_multiprocessor, 8);
    EXPECT_EQ(c2050.warp_size, 32);
    EXPECT_EQ(c2050.max_threads_per_multiprocessor / c2050.warp_size, 48);
    EXPECT_EQ(c2050.registers_per_multiprocessor, 32768);
    EXPECT_EQ(c2050.register_unit, 64);
    EXPECT_EQ(c2050.shared_unit, 128u);
    EXPECT_EQ(c2050.shared_per_multiprocessor, 49152u);
    EXPECT_EQ(c2050.warp_unit, 1);
}

TEST(Device, GridsOfC1060HaveTwoDimensions) {
    const Device& c1060 = *find_device("c1060");
    EXPECT_EQ(c1060.max_grid[0], 65535u);
    EXPECT_EQ(c1060.max_grid[1], 65535u);
    EXPECT_EQ(c1060.max_grid[2], 1u);
}

// Bandwidth follows from clock and bus width, within the rounding of the maker's figure.
TEST(Device, BandwidthFitsClockAndBus) {
    for (const Device& device : devices()) {
        const double twice = 2.0 * device.memory_clock_khz * 1e3 * device.memory_bus_bits / 8;
        EXPECT_NEAR(device.memory_bytes_per_second / twice, 1.0, 0.005) << device.id;
    }
}

TEST(Device, FiguresHangTogether) {
    std::set<std::string_view> ids;
    for (const Device& device : devices()) {
        EXPECT_TRUE(ids.insert(device.id).second) << device.id;
        EXPECT_EQ(device.max_threads_per_multiprocessor % device.warp_size, 0) << device.id;
        EXPECT_LE(device.shared_per_block, device.shared_per_block_opt_in) << device.id;
        EXPECT_LE(device.shared_per_block_opt_in + device.shared_reserved_per_block,
                  device.shared_per_multiprocessor)
            << device.id;
        EXPECT_LE(device.max_threads_per_block, device.max_threads_per_multiprocessor) << device.id;
        EXPECT_GT(device.multiprocessors, 0) << device.id;
        EXPECT_GT(device.clock_khz, 0) << device.id;
        EXPECT_GT(device.memory_bytes, 0u) << device.id;
    }
}

TEST(Device, WarpsAreRoundedUp) {
    const Device& device = *find_device("h100");
    EXPECT_EQ(warps_of(device, 1), 1);
    EXPECT_EQ(warps_of(device, 32), 1);
    EXPECT_EQ(warps_of(device, 33), 2);
}

}  // namespace
}  // namespace simtutor::simt
