#include "grader/simt/engine/block_order.h"

#include <gtest/gtest.h>

#include <set>

#include "grader/simt/engine/engine_options.h"

namespace simtutor::simt {
namespace {

std::set<std::uint32_t> blocks_of(const BlockOrder& order) {
    std::set<std::uint32_t> blocks;
    for (std::uint64_t i = 0; i < order.size(); ++i) blocks.insert(order[i]);
    return blocks;
}

TEST(BlockOrder, HasEachBlockOnce) {
    for (const _SimtDim3 grid : {_SimtDim3{1, 1, 1}, _SimtDim3{7, 1, 1}, _SimtDim3{16, 5, 3}}) {
        const std::uint64_t count = std::uint64_t{grid.x} * grid.y * grid.z;
        for (const std::uint64_t most : {std::uint64_t{0}, count, count + 1}) {
            const BlockOrder order(grid, 7, most);
            EXPECT_FALSE(order.is_sample());
            ASSERT_EQ(order.size(), count);
            const auto blocks = blocks_of(order);
            EXPECT_EQ(blocks.size(), count);
            EXPECT_EQ(*blocks.rbegin(), count - 1);
        }
    }
}

TEST(BlockOrder, ASampleHasTheCornersAndOthers) {
    const _SimtDim3 grid{100, 50, 20};
    std::set<std::uint32_t> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const BlockOrder order(grid, seed, 64);
        EXPECT_TRUE(order.is_sample());
        const auto blocks = blocks_of(order);
        EXPECT_EQ(blocks.size(), 64u);
        for (const std::uint32_t z : {0u, 19u})
            for (const std::uint32_t y : {0u, 49u})
                for (const std::uint32_t x : {0u, 99u})
                    EXPECT_TRUE(blocks.count((z * 50 + y) * 100 + x)) << x << ' ' << y << ' ' << z;
        for (const std::uint32_t inner : {99998u, 99899u, 99898u})
            EXPECT_TRUE(blocks.count(inner)) << inner << ", one in from the last block";
        EXPECT_LT(*blocks.rbegin(), 100000u);
        seen.insert(blocks.begin(), blocks.end());
    }
    EXPECT_GT(seen.size(), 2000u) << "the seed chooses";
    EXPECT_TRUE(blocks_of(BlockOrder(grid, 3, 1)).count(99999)) << "the last block is the first";
    EXPECT_EQ(blocks_of(BlockOrder(grid, 3, 1, 3)), (std::set<std::uint32_t>{95000}));
    EXPECT_EQ(blocks_of(BlockOrder(grid, 3, 2)), (std::set<std::uint32_t>{0, 99999}));
}

TEST(BlockOrder, FollowsFromTheSeed) {
    const _SimtDim3 grid{1000, 1, 1};
    const BlockOrder once(grid, 5, 20), again(grid, 5, 20), other(grid, 6, 20);
    bool differs = false;
    for (std::uint64_t i = 0; i < 20; ++i) {
        EXPECT_EQ(once[i], again[i]);
        differs |= once[i] != other[i];
    }
    EXPECT_TRUE(differs);
}

TEST(BlockSample, IsByName) {
    BlockSample sample;
    sample.most = 8;
    sample.by_kernel = {{"scan", 0}, {"matmul", 64}, {"matmul<double>", 32}};
    EXPECT_EQ(sample.most_of("other"), 8u);
    EXPECT_EQ(sample.most_of("scan"), 0u);
    EXPECT_EQ(sample.most_of("matmul<float, 16>"), 64u);
    EXPECT_EQ(sample.most_of("matmul<double>"), 32u);
}

}  // namespace
}  // namespace simtutor::simt
