#include "grader/simt/devices/occupancy.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

BlockUse use(int threads, int registers, std::uint64_t shared) {
    BlockUse block;
    block.threads = threads;
    block.registers_per_thread = registers;
    block.static_shared_bytes = shared;
    return block;
}

TEST(Occupancy, WorkedCaseLimitedByShared) {
    const Occupancy o = occupancy(*find_device("c1060"), use(128, 20, 3000));
    EXPECT_EQ(o.warps_per_block, 4);
    EXPECT_EQ(o.registers_per_block, 2560);
    EXPECT_EQ(o.shared_per_block, 3072u);
    EXPECT_EQ(o.blocks_per_multiprocessor, 5);
    EXPECT_DOUBLE_EQ(o.ratio, 20.0 / 32);
    EXPECT_EQ(o.limited_by, "shared memory");
}

TEST(Occupancy, WorkedCaseLimitedByRegisters) {
    const Occupancy o = occupancy(*find_device("c1060"), use(128, 20, 1000));
    EXPECT_EQ(o.blocks_per_multiprocessor, 6);
    EXPECT_DOUBLE_EQ(o.ratio, 24.0 / 32);
    EXPECT_EQ(o.limited_by, "registers");
}

struct Published {
    const char* kernel;
    int threads, registers;
    std::uint64_t shared;
    double ratio;
};

// Figure 1.39 of Li, Ranka and Sahni, printed to two places.
TEST(Occupancy, PublishedKernelsOnC1060) {
    const Published rows[] = {{"GPU1", 256, 10, 44, 1.00},   {"GPU2", 64, 16, 44, 0.50},
                              {"GPU3", 64, 21, 44, 0.50},    {"GPU4", 256, 11, 2092, 1.00},
                              {"GPU5", 256, 11, 2156, 1.00}, {"GPU6", 128, 38, 2220, 0.38},
                              {"GPU7", 128, 38, 2220, 0.38}, {"GPU8", 128, 38, 4204, 0.38},
                              {"sgemm", 64, 35, 1160, 0.38}};
    for (const Published& row : rows)
        EXPECT_NEAR(
            occupancy(*find_device("c1060"), use(row.threads, row.registers, row.shared)).ratio,
            row.ratio, 0.0051)
            << row.kernel;
}

TEST(Occupancy, C2050GivesRegistersToWarps) {
    // ceil(21 * 32 / 64) * 64 = 704 per warp, 8 warps: 5632; 32768 / 5632 = 5 blocks of 8 warps.
    const Occupancy o = occupancy(*find_device("c2050"), use(256, 21, 0));
    EXPECT_EQ(o.registers_per_block, 5632);
    EXPECT_EQ(o.blocks_per_multiprocessor, 5);
    EXPECT_DOUBLE_EQ(o.ratio, 40.0 / 48);
    EXPECT_EQ(o.limited_by, "registers");
}

TEST(Occupancy, SmallBlocksAreLimitedByTheirNumber) {
    const Occupancy o = occupancy(*find_device("h100"), use(32, 16, 0));
    EXPECT_EQ(o.blocks_per_multiprocessor, 32);
    EXPECT_DOUBLE_EQ(o.ratio, 0.5);
    EXPECT_EQ(o.limited_by, "blocks");
}

TEST(Occupancy, EveryReasonIsNamed) {
    const Occupancy o = occupancy(*find_device("h100"), use(1024, 32, 0));
    EXPECT_EQ(o.limited_by, "warps and registers");
}

TEST(Occupancy, BlockThatCannotRun) {
    EXPECT_EQ(occupancy(*find_device("c1060"), use(513, 4, 0)).blocks_per_multiprocessor, 0);
    EXPECT_EQ(occupancy(*find_device("h100"), use(1024, 128, 0)).blocks_per_multiprocessor, 0);
    EXPECT_EQ(occupancy(*find_device("h100"), use(128, 16, 49u * 1024)).limited_by,
              "shared memory");
    EXPECT_EQ(occupancy(*find_device("h100"), use(0, 16, 0)).blocks_per_multiprocessor, 0);
}

TEST(Occupancy, OptInAllowsMoreShared) {
    BlockUse block = use(128, 16, 0);
    block.dynamic_shared_bytes = 100u * 1024;
    EXPECT_EQ(occupancy(*find_device("h100"), block).blocks_per_multiprocessor, 0);
    block.shared_opt_in = true;
    EXPECT_EQ(occupancy(*find_device("h100"), block).blocks_per_multiprocessor, 2);
}

}  // namespace
}  // namespace simtutor::simt
